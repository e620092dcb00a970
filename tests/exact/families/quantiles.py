"""Medians and quantiles, of which zeros are of one sign: NumPy's partition takes either."""

from itertools import product

from cases import CASES, program_of, seed_of
from inputs import COMPLEX, DTYPES
from program import Program

import numpy as np

METHODS = ["inverted_cdf", "averaged_inverted_cdf", "closest_observation", "interpolated_inverted_cdf", "hazen",
           "weibull", "linear", "median_unbiased", "normal_unbiased", "lower", "higher", "midpoint", "nearest"]
X = "({x} + 0)"
FORMS = ["np.median(X)", "np.median(X, axis=0)", "np.median(X, axis=-1, keepdims=True)", "np.median(X, axis=(0, -1))",
         "np.percentile(X, 30)", "np.percentile(X, [25, 75.5], axis=0)", "np.quantile(X, 0.25, axis=-1)",
         "np.quantile(X, [0.1, 1.0, 0], axis=-1, keepdims=True)", "np.quantile(X, 1, axis=0)", "np.quantile(X, 0)",
         "np.percentile(X, [[10, 20], [30, 99]], axis=(0, 1))",
         "np.quantile(X, 0.5, axis=(), keepdims=True)", "np.quantile(X, [0, 1])"]
FORMS += [f"np.quantile(X, 0.3, axis=-1, method='{method}')" for method in METHODS]
FORMS += [f"np.quantile(X, [0.0, 0.25, 0.5, 1], method='{method}')" for method in METHODS]
FORMS += [f"np.percentile(X, 100, method='{method}')" for method in METHODS]
FORMS += [f"np.quantile(X, 1, axis=0, method='{method}')" for method in METHODS]
WEIGHTED = ["np.quantile(X, 0.4, method='inverted_cdf', weights=np.abs(X) + 1)",
            "np.quantile(X, [0.0, 0.4, 1], axis=0, method='inverted_cdf', weights=np.arange(X.shape[0]) + 0.5)",
            "np.percentile(X, 60, axis=-1, method='inverted_cdf', weights=X * 0 + 2, keepdims=True)",
            "np.quantile(X, [0.4, 0.9], axis=(0, -1), method='inverted_cdf', weights=(X > 1) + 1)"]
WEIGHTED += [form.replace("np.", "np.nan", 1).replace("np.abs(X) + 1", "np.nan_to_num(np.abs(X)) % 7 + 1")
             for form in WEIGHTED if "shape" not in form]
WEIGHTED += ["np.nanquantile(X.ravel()[None], [[0.0, 0.4], [0.2, 1]], axis=1, method='inverted_cdf', "
             "weights=np.arange(X.size) + 0.5)"]
NAN = ["np.nanmedian(X)", "np.nanmedian(X, axis=0)", "np.nanmedian(X, axis=-1, keepdims=True)",
       "np.nanmedian(X, axis=(0, -1))", "np.nanpercentile(X, 30)", "np.nanquantile(X, 0.25, axis=-1)",
       "np.nanquantile(X, 1, axis=0)", "np.nanquantile(X, 0.5, axis=(0, 1))"]
NAN += [f"np.nanquantile(X, 0.3, axis=-1, method='{method}')" for method in METHODS]
NAN += [f"np.nanquantile(X, 1.0, axis=0, method='{method}')" for method in METHODS]
# Of smaller floats the dtype of these depends on whether there is a NaN.
STRONG = ["np.nanpercentile(X, [25, 75.5], axis=0)", "np.nanquantile(X, [0.1, 1.0, 0], axis=-1, keepdims=True)",
          "np.nanquantile(X, [[0.1, 0.2], [0.3, 1]])", "np.quantile(X, np.float64(0.5), axis=0)",
          "np.quantile(X, np.float32(0.5))"]
# The same of known floats, all of which or none are NaN.
FLOATS = ["[1, 2.5, -3]", "[np.nan, 1]", "[np.nan, np.nan]", "[[np.nan, np.nan], [1, 4]]", "[[5, 2], [np.nan, np.nan]]"]
KNOWN = [f"np.{nan}quantile(np.array({floats}, np.{dtype}), {q}{extra})"
         for nan, floats, dtype, q, extra in product(
             ["", "nan"], FLOATS, ["float16", "float32"], ["np.float64(0.3)", "np.float32(0.3)"],
             ["", ", axis=-1", ", keepdims=True", ", method='nearest'"])]
# By quantiles that are data: NumPy's numbers, and Python's.
BY_DATA = ["np.quantile(X, a1)", "np.percentile(X, a1 * 100, axis=-1)", "np.quantile(X, a1[0], axis=0)",
           "np.quantile(X, float(a1[1]))", "np.percentile(X, int(a1[1] * 100), axis=-1, keepdims=True)",
           "np.percentile(X, [5, a1[0] * 50, 90])", "np.quantile(X, a1 > 0.4, axis=0)",
           "np.quantile(X, 0.5 + float(a1[0]) / 2, axis=(0, 1))", "np.quantile(X, a1[:0])",
           "np.quantile(X, a1.reshape(2, 2), axis=-1, keepdims=True)", "np.percentile(X, a1[0] > 0.4, axis=-1)"]
BY_DATA += [f"np.quantile(X, a1, axis=-1, method='{method}')" for method in METHODS]
BY_DATA += [f"np.percentile(X, float(a1[2]), axis=0, method='{method}')" for method in METHODS]
BY_DATA += [form.replace("np.", "np.nan", 1) for form in BY_DATA]
BY_DATA += ["np.quantile(X, a1, axis=0, method='inverted_cdf', weights=np.arange(X.shape[0]) + 0.5)",
            "np.percentile(X, a1[2], axis=-1, method='inverted_cdf', weights=X * 0 + 2)",
            "np.nanquantile(X, float(a1[2]), method='inverted_cdf', weights=np.nan_to_num(np.abs(X)) % 7 + 1)"]
BY_DATA_ERRORS = ["np.quantile(a0, a1)", "np.percentile(a0, a1 * 100, axis=0)", "np.nanquantile(a0, a1[0])",
                  "np.nanpercentile(a0, float(a1[0]) * 100)", "np.quantile(a0, a1 - 1, axis=1, method='lower')",
                  "np.quantile(a0, a1[0], method='inverted_cdf', weights=a0 + 1)",
                  "np.percentile(a0, int(a1[0]) * -200)", "np.quantile(a0, a1 / 0)"]
# Errors come in the order of their statements, and only where those are reached.
BY_DATA_STATEMENTS = [
    "v0 = 0.0\nfor i in range(12):\n    v0 = v0 + np.quantile(a0, a1[i % 4] % 1) * i",
    "v0 = np.zeros(3)\nif a1[0] < 1:\n    v0 = np.quantile(a0, a1[1], axis=0)",
    "v0 = np.ones(3)\nif a1[0] > 1:\n    v0 = np.quantile(a0, a1[1], axis=0)",
    "assert a1[0] < 1, 'first'\nv0 = np.quantile(a0, a1)",
    "v0 = np.quantile(a0, a1)\nassert a1[0] < 1, 'second'"]
ERRORS = ["np.percentile(a0, 101)", "np.quantile(a0, -0.5)", "np.percentile(a0, np.nan)",
          "np.quantile(a0, 0.5, method='x')", "np.quantile(a0, 0.5, axis=(0, 0))", "np.quantile(a0, 0.5, axis=3)",
          "np.median(a0, axis=2)", "np.percentile(a0, np.zeros((1, 1, 1)))", "np.quantile(a0 * 1j, 0.5)",
          "np.quantile(a0, 0.5, weights=a0)", "np.quantile(a0, 0.5, method='inverted_cdf', weights=-a0)",
          "np.quantile(a0, 0.5, method='inverted_cdf', weights=a0 * 0)", "np.quantile(a0 > 1, 0.5)",
          "np.quantile(a0, 0.5, method='inverted_cdf', weights=[1, 2])", "np.quantile(a0[:0], 0.5, axis=0)",
          "np.quantile(a0, 0.5, axis=0, method='inverted_cdf', weights=[1, 2, 3])", "np.nanquantile(a0, 2)",
          "np.nanpercentile(a0, [1, 101])", "np.nanquantile(a0 * 1j, 0.5)", "np.nanquantile(a0, 0.5, weights=a0)",
          "np.nanquantile(a0, 0.5, method='inverted_cdf', weights=-a0)",
          "np.nanpercentile(a0, 50, method='inverted_cdf', weights=a0 * 0)",
          "np.nanquantile(a0, 0.5, method='inverted_cdf', weights=[1, 2])",
          "np.nanquantile(a0, 0.5, axis=0, method='inverted_cdf', weights=[1, 2, 3])",
          "np.nanquantile(a0, 0.5, axis=0, method='inverted_cdf', weights=[1, 2])",
          "np.quantile(a0, 0.5, axis=3, method='inverted_cdf', weights=a0)",
          "np.nanquantile(a0, 0.5, axis=(0, 0), method='inverted_cdf', weights=a0)"]


def rows_of(long, dtype):
    if dtype == "int32":
        return np.nan_to_num(long).astype(dtype)
    if dtype not in COMPLEX:
        return long.astype(dtype)
    rows = long + 1j * long[::-1]
    rows[1, ::2] = complex(np.inf, 1)
    rows[2] = complex(0, np.nan)
    return rows.astype(dtype)


def by_data():
    quantiles = np.array([0.3, 0.85, 1, 0])
    for dtype, case in product(DTYPES, CASES):
        if dtype in COMPLEX or "empty" in case:
            continue
        weak = [form for form in BY_DATA if "float(" in form or "int(" in form]
        forms = placed(weak if dtype in ("float16", "float32") else BY_DATA)
        yield from program_of(forms, (dtype, dtype), case, seed_of("by data", dtype, case), second=quantiles)
    inputs = {"a0": np.arange(6.0).reshape(2, 3), "a1": np.array([1.25, 0.5, 0.25, 0])}
    for error in BY_DATA_ERRORS:
        yield Program(inputs, [f"v0 = {error}"], ["v0"])
    for statements, first in product(BY_DATA_STATEMENTS, [1.25, 0.75]):
        yield Program({**inputs, "a1": np.array([first, 0.5, 0.25, 1.5])}, [statements], ["v0"])


def placed(forms):
    return [form.replace("X", X) for form in forms]


def programs():
    for dtype, case in product(DTYPES, CASES):
        forms = FORMS + WEIGHTED + ([] if dtype in ("float16", "float32") else STRONG)
        forms += NAN
        yield from program_of(placed(forms), (dtype, dtype), case, seed_of("quantiles", dtype, case))
    long = np.random.default_rng(3).standard_normal((3, 700))
    long[0, ::3] = np.nan
    for dtype in ("float16", "float32", "float64", "int32", *COMPLEX):
        forms = ["np.nanmedian(a0, axis=1)", "np.nanmedian(a0[:, :599], axis=1)", "np.nanmedian(a0.T, axis=0)",
                 "np.median(a0, axis=1)", "np.nanquantile(a0, 0.1, axis=1)", "np.percentile(a0[1:], [1, 99], axis=1)"]
        if dtype in COMPLEX:
            forms = [form for form in forms if "median" in form]
        yield Program({"a0": rows_of(long, dtype)},
                      [f"v{i} = {form}" for i, form in enumerate(forms)], [f"v{i}" for i in range(len(forms))])
    yield Program({}, [f"v{i} = {form}" for i, form in enumerate(KNOWN)], [f"v{i}" for i in range(len(KNOWN))])
    yield from by_data()
    inputs = {"a0": np.arange(6.0).reshape(2, 3)}
    for error in ERRORS:
        yield Program(inputs, [f"v0 = {error}"], ["v0"])
