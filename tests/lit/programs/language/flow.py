"""Loops that conditions on data break off or continue, and names that are bound on some ways only."""
import numpy as np


def broken_within(x: "float64[50]"):
    s = 0.0
    for i in range(50):
        s += x[i]
        if s > 3:
            break
        s *= 1.01
    return s


def continued(x: "float64[50]"):
    s = 0.0
    for i in range(50):
        if x[i] < 0:
            continue
        s += x[i]
    return s


def counted_while(x: "float64[50]"):
    i = 0
    while i < 50 and x[i] < 1:
        i += 1
    return i


def bisected(a: "float64[100]", v: "float64[]"):
    lo, hi = 0, 100
    while lo < hi:
        mid = (lo + hi) // 2
        if a[mid] < v:
            lo = mid + 1
        else:
            hi = mid
    return lo


def newton(x: "float64[5]"):
    a = abs(x[2]) + 1.0
    y = a
    while True:
        z = 0.5 * (y + a / y)
        if abs(z - y) < 1e-12:
            break
        y = z
    return y, z


def nested(A: "float64[20, 20]"):
    found = np.zeros(20, dtype=np.int64)
    for i in range(20):
        for j in range(20):
            if A[i, j] > 1.0:
                found[i] = j
                break
        else:
            found[i] = -1
    return found


def branches(x: "float64[60]"):
    s = 0.0
    for v in x:
        if v < -1:
            continue
        elif v > 1.5:
            break
        else:
            s += v
        s *= 1.1
    return s


def while_broken(x: "float64[60]"):
    i = 0
    t = 0.0
    while i < 60:
        t += x[i]
        if t > 2:
            break
        if x[i] < 0:
            i += 2
            continue
        i += 1
    return i, t


def known_conditions(x: "float64[60]"):
    s = x[0]
    for i in range(60):
        if i * i > 700:
            break
        if i % 3 == 0:
            continue
        s += x[i]
    return s, i


def searched(A: "float64[30, 30]", v: "float64[30]"):
    k = 0
    for i in range(30):
        d = ((A[i] - v) ** 2).sum()
        if d < 30:
            k = i
            break
    return k


def converged(A: "float64[10, 10]"):
    x = np.ones(10)
    M = A * 0.1
    for it in range(200):
        y = np.tanh(M @ x) * 0.1 + 0.5
        if np.abs(y - x).max() < 1e-9:
            break
        x = y
    return x, it


def both_loops(A: "float64[12, 12]"):
    s = 0.0
    for i in range(12):
        r = 0.0
        for j in range(12):
            if A[i, j] < 0:
                continue
            r += A[i, j]
            if r > 2:
                break
        if r > 2.5:
            break
        s += r
    return s, i


def last_index(x: "float64[50]"):
    k = -1
    for i in range(50):
        if x[i] > 0.5:
            k = i
    return k


def last_value(x: "float64[50]"):
    v = 9.0
    for i in range(50):
        if x[i] > 0.5:
            v = x[i] * 2
    return v


def flagged(x: "float64[50]"):
    done = False
    i = 0
    while not done:
        i += 1
        if x[i] > 0.5:
            done = True
    return i


def with_else(x: "float64[50]"):
    s = 0.0
    for i in range(50):
        if s > 0.5:
            break
        s += abs(x[i])
    else:
        s = -1.0
    return s


def counter_kept(x: "float64[50]"):
    s = 0.0
    i = 77
    for i in range(50):
        if s > 0.5:
            break
        s += abs(x[i])
    return s, i


def counter_left(x: "float64[50]"):
    s = 0.0
    for i in range(50):
        if s > 0.5:
            break
        s += abs(x[i])
    return s, i


def else_continues(x: "float64[50]"):
    """The first that no one before it is near, and how many are."""
    k = 0
    for i in range(len(x)):
        for j in range(i):
            if abs(x[i] - x[j]) < 0.05:
                break
        else:
            continue
        k += 1
    return k


def else_breaks(x: "float64[50]"):
    k = 0
    for i in range(len(x)):
        for j in range(i):
            if abs(x[i] - x[j]) < 0.01:
                break
        else:
            if x[i] > 2:
                break
            k += 10
            continue
        k += 1
    else:
        k += 100
    return k


def else_returns(x: "float64[50]"):
    for v in x:
        for w in x[:10]:
            if v * w > 3:
                break
        else:
            return v
    else:
        return 0.0
    return 1.0


def returns_after_else(x: "float64[50]"):
    for i in range(len(x)):
        for j in range(i):
            if abs(x[i] - x[j]) < 0.05:
                break
        else:
            continue
        return i, j
    return -1, -1


def else_of_few(x: "float64[50]"):
    """Nothing breaks off the loop within, or few steps have a break."""
    k = 0
    for i in range(len(x)):
        for j in range(3):
            k += 1
        else:
            if x[i] > 2:
                break
        k += 10
    else:
        k += 100
    n = 0
    while n < 40:
        for j in range(3):
            if x[j + n] > 1:
                break
        else:
            n += 2
            continue
        n += 3
    return k, n
