"""Loops of as many steps as data decide."""

import numpy as np


def ranges(x: "float64[40]", k: "int64[3]"):
    s = 0.0
    for i in range(int(k[0] % 30)):
        s += x[i]
    for i in range(k[1] % 10, k[0] % 30):
        s = s * 0.5 + x[i]
    for i in range(k[0] % 30, 0, -3):
        x[i] += x[i - 1] * 2
    for i in range(3, k[1] % 30, 1 + int(k[2] % 4)):
        s = s * 0.5 + x[i + i]
    return s, x


def of_small_ints(x: "float64[40]", a: "uint8[1]", b: "int16[1]"):
    s = 0.0
    for i in range(b[0] % 7, a[0] % 40):
        s = s * 0.5 + x[i]
    return s


def csr(start: "int64[13]", places: "int64[70]", v: "float64[70]", x: "float64[20]"):
    start = np.abs(np.arange(13) * 5 - start % 3)
    places = places % 20
    y = np.zeros(12)
    z = np.zeros(12)
    for i in range(12):
        s = 0.0
        for j in range(start[i], start[i + 1]):
            s += v[j] * x[places[j]]
        y[i] = s
        for j in range(int(start[i]) + 1, int(start[i + 1])):
            if v[j] < 0:
                continue
            z[i] += v[j - 1] * x[places[j]]
            if z[i] > 100:
                break
    return y, z


def by_length(x: "float64[40]"):
    z = x[x > 0]
    s = 0.0
    for i in range(len(z)):
        z[i] = z[i] * i
    for i in range(z.size - 1, -1, -1):
        s = s * 0.5 + z[i]
    for i in range(z.shape[0] - 1):
        s += z[i + 1] * z[i]
    for i in range(np.size(z)):
        s = s * 0.5 + z[i]
    return z, s


def items(x: "float64[40]", y: "float64[10, 3]"):
    s = 0.0
    for v in x[x > 0]:
        s = s * 0.5 + v
    for i in np.nonzero(x > 1)[0]:
        x[i] += i
    for v in reversed(x[x < 0]):
        s = s * 0.5 + v
    z = y[y[:, 0] > 0]
    for row in z:
        row += 1
        row *= 2
    return s, x, z


def side_by_side(x: "float64[40]", y: "float64[6, 7]", g: "int64[40]"):
    s = 0.0
    for i, v in enumerate(x[x > 0]):
        s = s * 0.5 + v * i
    for a, b in zip(x[x > 1], x[x < 2]):
        s = s * 0.5 + a * b
    for i, j in zip(*np.nonzero(y > 0)):
        y[i, j] = y[i, j] * 2 + i * j
    means = np.zeros(5)
    for group, n in zip(*np.unique(g % 5, return_counts=True)):
        means[group] = x[g % 5 == group].sum() / n
    return s, y, means


def triangle(x: "float64[40]", k: "int64[1]"):
    s = 0.0
    n = k[0] % 30
    for i in range(n):
        for j in range(i + 1, n):
            s = s * 0.5 + x[i] * x[j]
        x[i:n] += x[i]
    return s, x


def bubbles(x: "float64[20]"):
    n = np.count_nonzero(x > 0)
    for i in range(n):
        for j in range(n - i - 1):
            if x[j] > x[j + 1]:
                x[j], x[j + 1] = x[j + 1], x[j]
    return x


def sieve(k: "int64[1]"):
    n = 50 + k[0] % 10
    prime = np.ones(60, dtype=bool)
    for i in range(2, n):
        if prime[i]:
            for j in range(i * i, n, i):
                prime[j] = False
    return prime[2:50]


def left(x: "float64[40]", k: "int64[2]"):
    s = 0.0
    last = -1
    for last in range(k[0] % 30):
        if s > 3:
            break
        s += x[last]
    else:
        s += 100
    for i in range(k[1] % 9):
        if x[i] > 1:
            continue
        s += x[i]
    return s, last


def in_functions(x: "float64[10]", k: "int64[10]"):
    def folded(n, y):
        total = 0.0
        for i in range(n):
            total = total * 2 + y[i]
        return total

    s = folded(k[0] % 9, x)
    if x[0] > 0:
        for i in range(k[1] % 8):
            s += x[i]
    y = np.zeros(10)
    for i in range(10):
        y[i] = folded(k[i] % 9, x * i)
    return s, y


def ints(k: "int64[1]"):
    n = 0
    p = 1
    for i in range(1, k[0] % 15):
        n += i
        p = p * i
    return n, p


def while_with_flag(x: "float64[40]", k: "int64[2]", scaled=True):
    s = 0.0
    i = int(k[0] % 9)
    while i < int(k[1]) % 30:
        i += 1
        if x[i] < 0:
            continue
        if scaled:
            s += x[i] * 2
    return s, i


def made_by_length(x: "float64[40]"):
    z = x[x > 0]
    out = np.zeros(len(z))
    count = np.full(z.shape, 2, dtype=np.int32)
    for i in range(10):
        out += z * i
        count += i
    return out, np.ones(len(z)), np.empty_like(z).shape[0], count


def leaves_at_places(x: "float64[10]"):
    """The places that its steps look at are no linear function of the counter."""
    total = 0.0
    for i in range(1000):
        if x[i % 10] > 3:
            break
        x[i % 7] += 0.25
        total += x[i * i % 3]
    return x, total, i


def leaves_within(x: "float64[10]"):
    n = 0
    for j in range(20):
        for i in range(50):
            if x[i * j % 10] > 6:
                break
            x[(i + j) % 10] += 0.125
            n += 1
    return x, n


def leaves_pairs(x: "float64[10]"):
    s = 0.0
    for i, v in enumerate(x):
        if v > 0.5 and x[i % 4] > 0:
            break
        s += v * x[i % 2]
    return s, i


def leaves_soon(x: "float64[3]"):
    for i in range(3):
        if x[i] > 0:
            break
    return i


def leaves_downward(x: "float64[10]"):
    for i in range(999, 0, -3):
        if x[i % 10] > 8:
            return x, i
        x[i % 10] += 0.5
    return x, -1


def random_places(x: "float64[10]"):
    """Where each step looks, and which way it takes, follows no polynomial."""
    h = 1
    for i in range(5000):
        h = (h * 31 + i) % 1000003
        if h % 3 == 0:
            x[h % 10] += 1.0
        else:
            x[i % 7] -= 0.5
    return x, h, i


def pairs(p: "float64[40, 2]"):
    """Forces among bodies: none of one on itself."""
    force = np.zeros((40, 2))
    for i in range(40):
        for j in range(40):
            if j == i:
                continue
            r = p[j] - p[i]
            force[i] += r / (r[0] * r[0] + r[1] * r[1] + 1)
    return force


def eliminated(a: "float64[33, 34]"):
    """Gauss and Jordan, by elements."""
    a = a.copy()
    for k in range(33):
        a[k, k] += 50
        for i in range(33):
            if i != k:
                factor = a[i, k] / a[k, k]
                for j in range(k, 34):
                    a[i, j] -= factor * a[k, j]
    return a


def borders(x: "float64[40, 36]"):
    """Each element by its neighbours, those beyond a border left out."""
    y = np.zeros((40, 36))
    for i in range(40):
        for j in range(36):
            s = 0.0
            if i > 0:
                s += x[i - 1, j]
            if i < 39:
                s += x[i + 1, j]
            if (i + j) % 2 == 0:
                s *= 2
            y[i, j] = s
    return y


def beyond(x: "float64[20]", k: "int64[1]"):
    s = 0.0
    for i in range(k[0]):
        s += x[i]
    return s


def too_large(k: "int64[1]"):
    return int(k[0]) + 1


def of_either_sign(x: "float64[20]", k: "int64[1]"):
    s = 0.0
    for i in range(0, 10, k[0]):
        s += x[i]
    return s


def listed(x: "float64[20]"):
    return np.array([v * 2 for v in x[x > 0]])


def far_ends(k: "int64[2]"):
    s = 0
    for i in range(k[0], k[1]):
        s += 1
        if s > 5:
            break
    return s
