"""Rows that are recurrences, and read one another."""
import numpy as np


def far_right(a: "float64[n, m]"):
    for i in range(1, a.shape[0]):
        for j in range(1, a.shape[1] - 3):
            a[i, j] = a[i, j - 1] - a[i - 1, j + 3]
    return a


def too_far(a: "float64[n, m]"):
    for i in range(1, a.shape[0]):
        for j in range(1, a.shape[1] - 4):
            a[i, j] = a[i, j - 1] - a[i - 1, j + 4]
    return a


def leftward(a: "float64[n, m]"):
    for i in range(1, a.shape[0]):
        for j in range(a.shape[1] - 2, -1, -1):
            a[i, j] = a[i, j + 1] - a[i - 1, j]
    return a


def upward(a: "float64[n, m]"):
    for i in range(a.shape[0] - 2, -1, -1):
        for j in range(1, a.shape[1] - 1):
            a[i, j] = a[i, j - 1] - a[i + 1, j + 1] + a[i, j + 1]
    return a


def two_above(a: "float64[n, m]"):
    for i in range(2, a.shape[0]):
        for j in range(1, a.shape[1] - 2):
            a[i, j] = a[i, j - 1] - a[i - 2, j + 2]
    return a


def below(a: "float64[n, m]"):
    for i in range(a.shape[0] - 1):
        for j in range(2, a.shape[1]):
            a[i, j] = a[i, j - 1] - a[i + 1, j - 2]
    return a


def counted(a: "float64[n, m]"):
    for i in range(a.shape[0]):
        for j in range(1, a.shape[1]):
            a[i, j] = a[i, j - 1] * 2 + a[i, j] - i + j
    return a


def two_tables(a: "float64[n, m]", b: "float64[n, m]"):
    for i in range(1, a.shape[0]):
        for j in range(1, a.shape[1]):
            a[i, j] = a[i, j - 1] - b[i - 1, j]
            b[i, j] = b[i, j - 1] + a[i, j]
    return a, b


def one_row(a: "float64[n, m]", x: "float64[m]"):
    for i in range(a.shape[0]):
        for j in range(1, a.shape[1]):
            x[j] = x[j - 1] - a[i, j]
    return x


def three_deep(a: "float64[n, m]"):
    for t in range(3):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = a[i, j - 1] - a[i + 1, j + 1] + a[i - 1, j + 1] - t
    return a


def transposed(a: "float64[n, n]"):
    for i in range(1, a.shape[0]):
        for j in range(1, a.shape[0]):
            a[i, j] = a[i, j - 1] - a[j, i]
    return a


def columns_summed(x: "float64[n, m]"):
    s = np.zeros(x.shape[1])
    for j in range(x.shape[1]):
        for i in range(x.shape[0]):
            s[j] += x[i, j]
    return s


def one_sum(x: "float64[n, m]", s: "float64[2]"):
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            s[1] += x[i, j]
    return s
