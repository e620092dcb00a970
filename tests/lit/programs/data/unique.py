"""np.unique of data: as many values as there are."""

import numpy as np


def values(x: "int64[30]"):
    return np.unique(x % 7)


def of_bytes(x: "uint8[30]", y: "int8[30]"):
    u, n = np.unique(y // 50, return_counts=True)
    return np.unique(x % 5), u, n


def of_truth(x: "float64[9]"):
    u, n = np.unique(x > 100, return_counts=True)
    return np.unique(x > 0), u, n


def everything(x: "int32[5, 6]"):
    return np.unique(x % 4, return_index=True, return_inverse=True, return_counts=True)


def of_floats(x: "float64[6, 7]", y: "float32[30]", z: "float16[30]"):
    x = np.abs(np.round(x))
    y = np.where(y < 0, np.float32(np.nan), np.abs(np.round(y)))
    z = np.abs(np.round(z))
    a, i, j, n = np.unique(x.T, True, True, True)
    b, k = np.unique(z, return_counts=True)
    return a, i, j, n, b, k, np.unique(y), np.unique(y, equal_nan=False)


def of_complex(x: "complex128[20]", y: "complex64[20]"):
    x = np.where(np.arange(20) % 7 == 3, np.nan, np.sign(x.real) + 1j)
    y = y.real > 0
    u, i = np.unique(x, return_index=True)
    return u, i, np.unique(x), np.unique(y + 1j)


def of_nan(x: "float64[20]"):
    x[x < 0] = np.nan
    return np.unique(x, return_inverse=True)


def along_its_axis(x: "int64[12]"):
    u, i = np.unique(x % 3, axis=-1, return_inverse=True)
    return np.unique(x % 3, axis=0), u, i


def of_few(x: "int64[1]", y: "int64[]", z: "float64[0]"):
    u, i = np.unique(y, return_inverse=True)
    v, j, n = np.unique(z, return_counts=True, return_inverse=True)
    return np.unique(x), u, i, v, j, n


def in_steps(x: "int64[20]"):
    n = np.zeros(10, dtype=np.int64)
    for i in range(10):
        u, k = np.unique(x % (i + 1), return_counts=True)
        n[i] = len(u) * 100 + u.sum() + k[u % 2 == 0].sum()
    return n


def histogram(x: "int64[40]"):
    u, n = np.unique(x % 8, return_counts=True)
    h = np.zeros(8)
    h[u] = n / n.sum()
    return h


def groups(x: "int64[20]", y: "float64[20]"):
    u, i = np.unique(x % 6, return_inverse=True)
    return u, y[i], u[i] == x % 6


def along_an_axis(x: "int64[4, 3]"):
    return np.unique(x, axis=0)


def beyond_axes(x: "int64[30]"):
    return np.unique(x, axis=1)
