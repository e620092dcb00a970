import numpy as np


def each_step(a: "float64[1000]", x: "float64[1000]"):
    for t in range(100):
        b = np.sin(a) * np.exp(a)
        x += b * t
    return x


def from_within(a: "float64[40]", m: "float64[40, 40]"):
    """A row's exponential is the same in each step of the loop within, and changes in the one around it."""
    for i in range(30):
        for j in range(40):
            m[j] += np.exp(a[i]) * np.sin(a) * j
    return m


def may_take_none(a: "float64[40]", m: "float64[40, 40]"):
    """The loop within takes no step at first."""
    for i in range(39):
        for j in range(i):
            m[j] += np.exp(a[i + 1]) * np.sin(a)
    return m


def never(a: "float64[40]", x: "float64[40]"):
    for i in range(0):
        x = x + np.exp(a)
    return x


def settles(a: "float64[40]", x: "float64[40]"):
    n = 0
    while np.sum(x) < 1000:
        x = x + np.sqrt(np.abs(np.cos(a)))
        n += 1
    return x, n


def changes(a: "float64[40]", x: "float64[40]"):
    for i in range(20):
        x += np.exp(a)
        a[i] += 1
    return x


def library(m: "float64[20, 20]", x: "float64[20]"):
    m = m + 20 * np.eye(20)
    for t in range(10):
        x = x / np.linalg.inv(m).sum()
    return x


def complexes(a: "float64[40]", m: "float64[40, 40]"):
    z = a + 1j
    for i in range(10):
        m = m + np.abs(np.exp(z)) * i
        doubled = np.exp(z) * 2
    return m, doubled


def stays(a: "float64[40]", x: "float64[40]"):
    """The sine of an element that other steps may write."""
    for i in range(10):
        for j in range(i):
            a[j] += np.sin(a[i]) * np.tan(a[i])
            x[j] += np.cos(a[39]) ** 2.5
        a[39] += 1
    return a, x


def found(a: "float64[40]", k: "int64[40]", x: "float64[40]"):
    for i in range(20):
        x += a[k] * i
    return x


def found_after(a: "float64[40]", k: "int64[40]", x: "float64[40]"):
    """The look-up that comes first in each step is the one that raises."""
    for i in range(20):
        x[k[i]] += a[k % 50].sum()
    return x
