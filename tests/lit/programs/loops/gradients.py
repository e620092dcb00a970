import numpy as np


def linear(x: "float64[50]", c: "float64[]"):
    for i in range(20):
        x = x * 0.5 + x[::-1]
    return np.sum(x) + c


def kept(x: "float64[50]"):
    for i in range(20):
        x = np.sin(x) * np.exp(-x)
    return np.sum(x)


def recurrence(x: "float64[100]", c: "float64[]"):
    y = x.copy()
    for i in range(1, 100):
        y[i] += c * np.sin(y[i - 1])
    return np.sum(y)


def cholesky(a: "float64[40, 40]"):
    a = a.copy()
    for i in range(40):
        for j in range(i):
            for k in range(j):
                a[i, j] -= a[i, k] * a[j, k]
            a[i, j] /= a[j, j]
        for k in range(i):
            a[i, i] -= a[i, k] * a[i, k]
        a[i, i] = np.sqrt(a[i, i])
    return np.sum(a)


def swept(x: "float64[100]"):
    y = x.copy()
    for t in range(9):
        for i in range(1, 100):
            y[i] = np.sin(y[i - 1]) * y[i]
    return np.sum(y)


def overwritten(x: "float64[100]"):
    y = x.copy()
    for i in range(1, 100):
        y[0] = y[0] * np.cos(y[i])
    return np.sum(y)


def shifted(x: "float64[100]"):
    y = x.copy()
    for i in range(99):
        y[i] = y[i + 1] * y[i]
    return np.sum(y)


def ended(x: "float64[4]"):
    for i in range(30):
        x = x * 0.9 + np.sin(x)
        if np.sum(x) > 3.0:
            break
    return np.sum(x)


def unbounded(x: "float64[4]"):
    while np.sum(x) < 3.0:
        x = x * 1.5 + 0.1
    return np.sum(x)
