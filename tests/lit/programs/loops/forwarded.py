"""Recurrences: steps that read what the step before has stored."""
import numpy as np


def recurrence(a: "float64[n]", b: "float64[n]"):
    x = np.zeros(a.shape[0])
    for i in range(1, a.shape[0]):
        x[i] = a[i] * x[i - 1] + b[i]
    return x


def backward(x: "float32[n]"):
    for i in range(x.shape[0] - 2, -1, -1):
        x[i] = (x[i] - x[i + 1]) * 0.5
    return x


def relaxed(a: "float64[n, m]"):
    for t in range(3):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = (a[i, j - 1] + a[i, j + 1] + a[i - 1, j] + a[i + 1, j]) * 0.25
    return a


def columns(a: "float64[n, m]"):
    for j in range(a.shape[1]):
        for i in range(1, a.shape[0]):
            a[i, j] -= a[i - 1, j] * a[i, 0]
    return a


def dots(a: "float64[n, n]"):
    for i in range(a.shape[0]):
        for j in range(a.shape[0]):
            for k in range(j):
                a[i, j] -= a[i, k] * a[k, j]
    return a


def complex_ones(z: "complex128[n]"):
    for i in range(1, z.shape[0]):
        z[i] = z[i] - z[i - 1] * 0.5
    return z


def changed_before(x: "float64[n]"):
    for i in range(1, x.shape[0]):
        x[i - 1] = x[i - 1] * 2
        x[i] = x[i - 1] + x[i]
    return x


def changed_after(x: "float64[n]"):
    for i in range(1, x.shape[0]):
        x[i] = x[i - 1] + 1
        x[i] = x[i] * x[i]
        x[i - 1] = x[i] - 3
    return x


def changed_between(a: "float64[n, n]"):
    for i in range(1, a.shape[0]):
        for j in range(a.shape[0]):
            a[j, 0] = a[j, 0] + 1
        a[i, 0] = a[i - 1, 0] * 0.5
    return a


def whole_rows(a: "float64[n, m]"):
    for i in range(1, a.shape[0]):
        a[:, 1] = a[:, 1] + i
        a[i, 1] = a[i - 1, 1] * 0.5
    return a


def left_early(a: "float64[n, m]"):
    for i in range(a.shape[0]):
        for j in range(1, a.shape[1]):
            if a[i, j - 1] > 30:
                break
            a[i, j] = a[i, j - 1] * 2 + a[i, j]
    return a


def in_parts(x: "float64[300000]"):
    for i in range(1, x.shape[0]):
        x[i] = x[i - 1] * 0.5 + x[i]
    return x
