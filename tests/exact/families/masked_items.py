"""What masks mark: functions of as many items as data decide, none among them."""

from itertools import product

import numpy as np
from cases import seed_of, values
from program import Program

# Which items: none, one, some, all.
MASKS = ["a0 != a0", "np.arange(a0.shape[0]) == 2", "a0 > 0", "np.arange(a0.shape[0]) % 3 != 1", "a0 == a0"]

ITEMS = ["m.max()", "np.min(m)", "m.argmax()", "np.argmin(m)", "np.maximum.reduce(m)", "m.max(initial=1)",
         "np.max(m, keepdims=True)", "np.sum(m)", "m.mean()", "m.std()", "np.any(m)", "m[m.argmax()]", "np.nanmax(m)",
         "np.nanmin(m)", "np.allclose(m, m)", "np.array_equal(m, m)", "np.median(m)", "np.sort(m)",
         "np.median(m, keepdims=True)", "np.cumsum(m)[-1]", "np.linalg.norm(m.astype(float), np.inf)",
         "np.histogram(m, 3, range=(-2, 2))[0]", "np.max(np.unique(m))", "np.count_nonzero(m)", "np.unique(m)",
         "np.unique(m, return_counts=True)[1]", "np.unique(m, return_index=True)[1]",
         "np.unique(m, return_inverse=True)[1]", "np.argsort(m, kind='stable')", "m[np.argsort(m, kind='stable')]",
         "np.searchsorted(np.sort(m), a0[:3])", "np.searchsorted(np.arange(-3, 4), m)", "np.take(m, [0, -1])",
         "np.take(m, 1, mode='wrap')", "np.take(m, np.argsort(m, kind='stable')[:2], mode='clip')"]
NUMBERS = ["np.ptp(m)", "m - m.min()", "np.clip(m, m.min(), 2)"]
TRUTHS = ["m ^ m.min()"]
QUANTILES = ["np.percentile(m, 30)", "np.quantile(m, [0, 0.25, 1])", "np.quantile(m, 0.6, method='inverted_cdf')",
             "np.percentile(m, [[20], [75]], method='nearest')", "np.quantile(m, 0.35, method='hazen')",
             "np.quantile(m, 0.35, method='midpoint')", "np.quantile(m, 0.8, method='median_unbiased')",
             "np.percentile(m, 50, keepdims=True)", "np.quantile(m, 1)"]
# Beside a length that is looked at.
GUARDED = ["m.max() if m.size > 0 else 0.0", "np.median(m) if len(m) > 0 else 0.0",
           "np.quantile(m, 0.3) if len(m) else 0.0", "np.percentile(m, [10, 20]) if len(m) else np.zeros(2)",
           "np.var(m, ddof=1)", "np.std(m, ddof=3)", "np.quantile(m, [])", "np.shape(m)[0]", "m.nbytes",
           "np.prod(np.shape(m))", "np.int64(len(np.arange(len(m))))"]
# Of axes made of others.
JOINED = ["len(np.append(m, 1))", "np.append(m, 1)", "np.append(m, 1)[0]", "np.concatenate([m, a0, m])", "np.pad(m, 1)",
          "np.diff(m)", "np.diff(m, 2)", "np.diff(np.flatnonzero(a0 > 0))",
          "np.concatenate([m, m])[-1] if len(m) else 0.0", "1.0 if len(np.append(m, 1)) > 9 else 0.0",
          "np.stack([m, m + 1], axis=1).ravel()", "np.union1d(m, a0)",
          "np.isin(a0, np.append(m, m))", "np.setdiff1d(a0, m)", "np.intersect1d(m, a0)", "np.isin(a0, m, kind='sort')",
          "np.isin(a0.astype(int), m.astype(int), kind='table')",
          "np.column_stack([m, m]).reshape(-1)", "m[:, None].ravel().max(initial=0)", "np.partition(m, 2)[:3]",
          "np.average(np.append(m, 3), returned=True)[1]", "np.append(m, m).mean()"]
# Items that there may not be, in branches that are not taken then.
LOOKED_UP = ["m[0]", "m[-1]", "m[m.argmax()]", "np.sort(m)[0]", "np.unique(m)[-1]", "m.cumsum()[-1]", "m[len(m) // 2]",
             "np.take(m, 0)", "np.take(m, m.argmax())", "np.take(m, [1, 0], mode='wrap')[0]", "m[[0, -1]].sum()",
             "np.take(m, a0[:3].astype(int), mode='clip').max()", "m[np.argsort(m)[0]]",
             "m[1:][-1] if len(m) > 1 else m[0]", "np.take_along_axis(m, np.argsort(m)[:1], 0)[0]",
             "np.partition(m, 0)[0]", "m.flat[0]", "(m * 2)[:1][0]"]
BRANCHES = ["v0 = {} if len(m) > 0 else a0[0]", "v0 = a0[0]\nif m.size:\n    v0 = {}",
            "v0 = a0[0]\nfor i in range(9):\n    m = a0[a0 > i - 2]\n    if len(m) > 0:\n        v0 = v0 + {}"]
WRITTEN = ["if len(m) > 0:\n    m[0] = 5\n    m[-1] += 1\nv0 = m + 0",
           "v0 = np.zeros(2)\nif a0[0] < 99:\n    v0 = np.take(m, [0, -1])",
           "if len(m) > 0:\n    m[m.argmax()] = 0\nv0 = m * 2", "if len(m) > 0:\n    m[[0, -1]] += 2\nv0 = m + 1",
           "if len(m) > 0:\n    np.put(m, 0, 9)\nv0 = m + 1",
           "if len(m) > 0:\n    m[0], m[-1] = m[-1], m[0]\nv0 = m * 1", "if len(m) > 0:\n    m -= m[0]\nv0 = m + 1",
           "if len(m) > 0:\n    np.put_along_axis(m, np.argmax(m, keepdims=True), 9, 0)\nv0 = m + 1",
           "v0 = a0[0]\nwhile len(m) > 0:\n    v0 = v0 + (m[-1] if m[0] < 2 else m[0])\n    m = m[m > m[0]]",
           "r = np.stack([a0, a0 + 1]).T[{mask}]\nif len(r) > 0:\n    row = r[0]\n    row[1] = 9\nv0 = r * 2"]
# What would take a length for a number that is known.
LENGTHS = ["np.array_equal(m, a0)", "np.array_equiv(m, a0)", "np.array_equal(m, np.zeros(0))", "np.arange(m.size)",
           "np.arange(len(m) + 1)", "np.random.default_rng(3).random(len(m))", "np.indices(m.shape)",
           "np.random.default_rng(3).normal(size=m.shape)", "np.broadcast_shapes(m.shape, (1,))[0]", "m.ravel()[0]"]
FINITE = ["np.histogram(m, 4)[0]", "np.histogram(m, 4)[1]", "np.histogram_bin_edges(m, 3)"]
ROWS = ["m.max(axis=0)", "np.min(m, axis=1)", "np.argmax(m, axis=0)", "np.max(m)", "np.median(m, axis=0)",
        "np.median(m, axis=1)", "m.argmin(axis=1)", "np.median(m)"]
# Of items that lie in no C order.
TURNED = ["np.median(m + 0, axis=0)", "np.median(m + 0, axis=(0, 2), keepdims=True)", "np.max(m + 0, axis=0)",
          "np.median(m + 0, axis=1)", "np.argmax(m + 0, axis=0)"]
# Of no length that is measured itself.
RAVELLED = ["m.ravel().max()", "np.argmin(m.ravel())", "m.argmax()"]

DTYPES = ["bool", "int8", "int64", "uint64", "float16", "float32", "float64"]


def numbers(dtype, shape, key):
    """Without -0.0, which sorting takes for 0.0."""
    return values(dtype, shape, seed_of(dtype, *key)) + np.zeros((), dtype)


def each(forms, inputs, mask, may_be_refused=False):
    """A program for each form: where there is none of the items some are errors."""
    for form in forms:
        yield Program(inputs, [f"m = a0[{mask}]", f"v0 = {form}"], ["v0"], may_be_refused=may_be_refused)


def programs():
    for dtype, mask in product(DTYPES, MASKS):
        for count in (7, 38):
            inputs = {"a0": numbers(dtype, (count,), (mask, count))}
            yield from each((TRUTHS if dtype == "bool" else NUMBERS + QUANTILES) + ITEMS, inputs, mask)
        inputs = {"a0": (np.arange(20) * 7 % 19 - 9).astype(dtype)}
        if dtype == "float64":
            yield from each(GUARDED + JOINED, inputs, mask)
            yield from each(LENGTHS, inputs, mask, may_be_refused=True)
            for statement in [branch.format(form) for branch in BRANCHES for form in LOOKED_UP] + WRITTEN:
                yield Program(inputs, [f"m = a0[{mask}]", statement.replace("{mask}", mask)], ["v0"])
        yield from each(FINITE, inputs, mask)
        rows = {"a0": numbers(dtype, (9, 4), ("rows", mask))}
        more = [] if dtype == "bool" else ["np.percentile(m, 40, axis=0)", "np.ptp(m, axis=0)"]
        of_column = mask if "arange" in mask else mask.replace("a0", "a0[:, 0]")
        yield from each(ROWS + more, rows, of_column)
        turned = {"a0": numbers(dtype, (2, 9, 3), ("turned", mask)).transpose(1, 2, 0)}
        of_corner = mask if "arange" in mask else mask.replace("a0", "a0[:, 0, 0]")
        yield from each(TURNED if mask != MASKS[0] else TURNED[1:3], turned, of_corner)
        yield from each(RAVELLED, rows, of_column, may_be_refused=True)
    for dtype, mask in product(["complex64", "complex128"], MASKS):
        inputs = {"a0": numbers(dtype, (11,), (mask,))}
        yield from each(["m.max()", "np.min(m)", "m.argmax()", "np.sort(m)", "np.sum(m)"], inputs, mask)
