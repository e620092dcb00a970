"""np.histogram."""

import numpy as np


def doubles(a: "float64[1000]", w: "float64[1000]"):
    h0, e0 = np.histogram(a, 17)
    h1, e1 = np.histogram(a, 17, weights=w)
    return h0, e0, h1, e1


def floats(a: "float32[1000]", w: "float32[1000]"):
    h0, e0 = np.histogram(a)
    h1, e1 = np.histogram(a, 17, weights=w, density=True)
    h2, e2 = np.histogram(a, 7, (-1.0, 0.7))
    h3, e3 = np.histogram(a, density=True)
    return h0, e0, h1, e1, h2, e2, h3, e3


def integers(a: "int64[50, 3]", w: "int32[50, 3]"):
    h0, e0 = np.histogram(a)
    h1, e1 = np.histogram(a, 17, weights=w, density=True)
    h2, e2 = np.histogram(a, 7, (-1.0, 40))
    return h0, e0, h1, e1, h2, e2


def not_finite(a: "int8[5, 3]", w: "int32[50, 3]"):
    (h0, e0), (h1, e1) = np.histogram(a * 0 + 3), np.histogram(a / 0)
    return h0, e0, h1, e1


def one_number(a: "int8[5, 3]"):
    h, e = np.histogram(a * 0 + 3, 5)
    return h, e


def too_many(a: "float32[5]"):
    h, e = np.histogram(a * np.float32(1e-7) + 1, 1000)
    return h, e


def no_range(a: "float32[5]"):
    return np.histogram(a, 10, (3.0, 2.0))[0]


def between(x: "float64[n]", r: "float64[2]"):
    return np.histogram(x, 5, range=(r[0], r[1]))


def ahead(x: "float64[n]", k: "int64[n]"):
    return (np.histogram(x, bins=4)[0], np.histogram(x, x[:3] * 0 + np.arange(3))[0],
            np.bincount(abs(k) % 7, minlength=7), np.digitize(x, [0.0, 0.5, 2.0]), np.interp(x, [0, 1, 2], [3, 4, 1]),
            np.searchsorted([0.0, 1.0], x),
            np.histogram2d(x, x * x, 3, range=[[0, 1], [0, 2]])[0])
