"""Returns within loops, where data say when."""

import numpy as np


def place(x: "float64[4000]"):
    for i in range(4000):
        if x[i] > 3:
            return i
    return -1


def sum_until(x: "float64[4000]"):
    s = 0.0
    for i in range(4000):
        s += x[i]
        if s > 30:
            return s, i
    return s * 2, -1


def several(x: "float64[400]"):
    for i in range(400):
        if x[i] > 4:
            return i
        elif x[i] < -4:
            return -i
        if x[i] > 0:
            continue
        x[i] = 2
    else:
        x[0] = 7
    return -1


def of_while(x: "float64[400]"):
    s = 0.0
    i = 0
    while i < 400:
        s += x[i]
        i += 1
        if s > 3:
            return s, i
    return s, -i


def endless(x: "float64[400]"):
    s = 0.0
    i = 0
    while True:
        s += abs(x[i]) + 1
        i += 1
        if s > 30:
            return s, i


def converges(x: "float64[40]", tolerance=1e-3):
    y = x * 0
    for step in range(1000):
        z = 0.5 * (y + x)
        if np.abs(z - y).max() < tolerance:
            return z, step
        y = z
    return y, 1000


def nothing(x: "float64[400]"):
    for i in range(400):
        if x[i] > 1:
            return
        x[i] += 1


def first_above(x, v):
    for i in range(len(x)):
        if x[i] > v:
            return i
    return len(x)


def is_prime(n):
    i = 2
    while i * i <= n:
        if n % i == 0:
            return False
        i += 1
    return True


def in_functions(x: "float64[400]", k: "int64[50]"):
    out = np.zeros(50)
    prime = np.zeros(50, dtype=bool)
    for j in range(50):
        out[j] = first_above(x, j * 0.1)
        prime[j] = is_prime(abs(k[j]) % 1000 + 2)
    return out, prime, first_above(x, 0.5)


def counted(x: "float64[400]", k: "int64[1]"):
    z = x[x > 0]
    for i in range(len(z)):
        if z[i] > 1:
            return z[i]
    for i in range(k[0] % 400):
        if x[i] < -1:
            return x[i]
    return 0.0


def in_loops(x: "float64[12]"):
    for i in range(12):
        for j in range(i):
            if x[i] + x[j] > 2:
                return i, j
    return -1, -1


def of_two_kinds(x: "float64[400]"):
    for i in range(400):
        if x[i] > 1:
            return i
    return x


def beside_known(x: "float64[15]", y: "float64[10]"):
    """What a condition on data decides together with one that is known not to hold is not read."""
    for i in range(15):
        if x[i] > 3 and i < 10:
            return y[i]
    for i in range(15):
        if x[i] > 3 or i > 5:
            return y[i - 5]
    return x[0]


def known_here_counted_there(x: "float64[12]", k: "int64[1]"):
    """One loop, over a range that is known and over one that is not."""
    def until(n):
        s = x[0] * 0
        for i in range(n):
            if x[i] > 3.5:
                break
            s += x[i]
        return s
    return until(12), until(k[0] % 12), until(11)
