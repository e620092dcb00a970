"""Numbers of Python's, scalars of NumPy's and arrays of no axes, which may hold the same bits."""
import math

import numpy as np


def of_functions(x: "float64[3]"):
    return (len(x), x[0], x.sum(), float(x[0]), x.item(0), np.array(3.0), x[0, ...], np.prod(x.shape), np.cov(x),
            np.corrcoef(x), np.polyval([], np.array(2)), np.quantile(x, 0.5, method="inverted_cdf", weights=x))


def of_truths(x: "float64[3]"):
    return (np.allclose(x, x), np.array_equal(x, x), np.array_equiv(x, 2), np.isreal(3), np.isreal(x[0]),
            np.isclose(x[0], 2), any(x), x.any(), 1 in x, not x[0], x[0] > 1 and x[1] > 1, 0 < x[0] < 1,
            x[0] > 1 or True, False or x[1] > 1, (1, 2) == (x[0], 2), [x[0]] == [x[1]])


def chosen(x: "float64[3]"):
    v = x[0] if x[0] > 1 else 2.0
    return v, -v, v + 1, v * x[1], [v], {"v": v.real}, repr(v), f"{v!r} {v}"


def chosen_alone(x: "float64[3]"):
    return max(1.5, x[0])


def assigned(x: "float64[3]"):
    v = 0.0
    if x[0] > 1:
        v = x[0]
    return v, (v, 1) if x[1] > 1 else (2.0, v)


def carried(x: "float64[40]"):
    found, best, where = False, -np.inf, -1
    for i in range(len(x)):
        found = found or x[i] > 2
        if x[i] > best:
            best, where = x[i], i
    return [found], (best, where)


def beyond_arrays(x: "float64[3]"):
    return 2**70, math.factorial(25), 2**63, [2**64, -2**64]


def kept(x: "float64[40]"):
    best = 9.0
    for i in range(40):
        if x[i] > best:
            best = x[i]
    return best, 1


def truths_as_indices(x: "float64[3]"):
    known, by_data = np.array(True), np.asarray(x[0] > 1)
    y = x * 1
    y[by_data] = 7
    return x[known], x[np.array(False), 1:], x[by_data], x[x[1] > 1], y


def computed_of_chosen(x: "float64[3]"):
    v = 0.0
    if x[0] > 1:
        v = x[0]
    return v > 0, v == 0, 1 < v < 5, abs(v), [round(v, 1), round(v)], repr(v > 0)


def extremes(x: "float64[3]"):
    return max(x[0], 1, 2), min(1, x[0], 0.75), max(1, 2, x[1], 3, x[2]), max([x[0], 2.5, 1])


def means(x: "float64[3]"):
    above = x[x > 1].mean() if x[0] > 1 else 0.0
    return above, above, above / 2


def powers(x: "float64[3]"):
    return 2 ** np.array(3), x ** np.array(2), 2.5 ** np.asarray(x[0])


def complex_quotient(x: "float64[3]"):
    return (x[0] * 1j) // 2


def special(x: "float64[3]"):
    return x[0].__class__
