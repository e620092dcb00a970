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
# Parts of an axis whose length data decide, in steps and backwards, and functions that take such. What is returned is
# a copy: a part in steps that is returned itself lies without gaps here.
PARTS = ["m[::2] + 0", "m[1::2] + 0", "m[::-2] + 0", "m[-2:0:-1] + 0", "m[5:1:-2] + 0", "m[:-1:3] + 0",
         "m[::-1][1:] + 0", "m[2:][::2] + 0", "m[100:2:-3] + 0", "m[-100::5] + 0", "m[None, 1:].ravel()",
         "m[..., ::3] + 0", "m[1:, None] * 2", "m[::2].sum()", "m[::2**62] + 0", "m[::2] - m[::2][::-1]",
         "m[:2 * len(m):2] + 0", "m[1:-1] + m[2:]", "m[:3:-1] + 0", "m[-1:-4:-1] + 0", "m[:len(m) // 2] + 0",
         "m[len(m) // 2::2] + 0", "m[len(m) // 3:0:-2] + 0", "m[:-len(m) // 2:-1] + 0", "np.insert(m, 0, 5)[:2]",
         "np.roll(m, 2)", "np.roll(m, -3)", "np.roll(m, len(m) - 1)", "np.gradient(m)",
         "np.gradient(m, 0.5, edge_order=2)", "np.trapezoid(m)", "np.trapezoid(m, dx=0.5)", "np.trapezoid(m, m * 2)",
         "np.ediff1d(m)", "np.ediff1d(m, to_end=[9])", "np.unwrap(m)", "np.unwrap(m, period=3)",
         "np.unwrap(m.astype(int), period=7)", "np.unwrap(m[::-1])", "np.gradient(m[::-1])",
         "np.interp(a0, np.sort(m), m)", "np.interp(m, np.sort(m), np.arange(len(m)))",
         "np.interp(a0, np.sort(m), m, left=-1, right=7)", "np.interp(m, [-1, 0, 3], [2, 4, 9])"]
# Ends that data decide, on any axis of arrays in any memory order: k, n and p are 1, 4 and 2.
ENDS = ["x[k:n]", "x[:, k:n]", "x[k:n, k:]", "x[:n, ::2]", "x[n:k:-1]", "x[:, n::-1]", "x[..., k:n]", "x[k:, None, :n]",
        "x[k, :n]", "x[:n, k]", "x[2, k:n]", "x[k:n, [0, 2]]", "x[[0, 2], k:n]", "x[:, k:n:2] - x[:, k:n:2][:, ::-1]",
        "x[-n:, -k:]", "x[k - n:]", "x[n:k]", "x[p:p]", "x[:, k:n].sum(axis=0)", "x[k:n].sum(axis=1)",
        "x[:, k:n].T + 1", "np.sum(x[::2, :n], axis=0)", "x[:, k:n].ravel('K')", "x.T[k:n].ravel()",
        "x[x[:, 0] > 0, k:n]", "x[k:n].mean(axis=0)", "x[k:n, 1:][:, p - 1:]", "x[k:n:2, ::-1].cumsum(axis=1)"]
ENDS_WRITTEN = ["x[:, k:n] = 5", "x[k:n, 1] = x[k:n, 0]", "x[k:, :n] *= 2", "x[:n, ::2] += x[:n, 1:2]",
                "w = x[:, k:n]\nw[0] = 7", "x[n:k:-1] = x[n:k:-1] * 2", "x[k:n, [0, 1]] = 3",
                "w = x[k:n]\nx += 1\nx[0] = w[:, 0].sum()", "x[:, k:n][1:] -= 1", "x[p, k:n] = x[k, k:n][::-1]"]
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
           "m[::2] = 5\nv0 = m + 0", "m[1:][::2] += a0[0]\nv0 = m * 1", "w = m[::2]\nw *= 3\nv0 = m - 1",
           "m[1::2] -= 1\nv0 = m * 2", "w = m[1:]\nm *= 2\nv0 = w + 0", "m[::-1][1:] = 4\nv0 = m + 1",
           "w = m[1::3]\nm[:] = 2\nw[:1] = 9\nv0 = m + w.sum()", "m[:-1] = m[1:]\nv0 = m + 0",
           "r = np.stack([a0, a0 + 1]).T[{mask}]\nif len(r) > 0:\n    row = r[0]\n    row[1] = 9\nv0 = r * 2"]
# What would take a length for a number that is known.
LENGTHS = ["np.array_equal(m, a0)", "np.array_equiv(m, a0)", "np.array_equal(m, np.zeros(0))", "np.arange(m.size)",
           "np.arange(len(m) + 1)", "np.random.default_rng(3).random(len(m))", "np.indices(m.shape)",
           "np.random.default_rng(3).normal(size=m.shape)", "np.broadcast_shapes(m.shape, (1,))[0]", "m.ravel()[0]"]
FINITE = ["np.histogram(m, 4)[0]", "np.histogram(m, 4)[1]", "np.histogram_bin_edges(m, 3)"]
ROWS = ["m.max(axis=0)", "np.min(m, axis=1)", "np.argmax(m, axis=0)", "np.max(m)", "np.median(m, axis=0)",
        "np.median(m, axis=1)", "m.argmin(axis=1)", "np.median(m)", "m[1:, 2] + 0", "m[::2, 1:3] + 0",
        "m[:, ::2][1:] + 0", "m[-2:, ::-1] + 0", "m.T[1:, ::2].sum(axis=0)", "m.T[:, 1:].sum(axis=1)",
        "m[1:, [0, 2]].ravel()", "m[::2][:, None] + 0"]
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


# Copies or views of parts, as data decide: they are read, and not written beside one another.
PERHAPS = ["w = x[:, k:n].ravel()\nv0 = w * 2 + w[0]", "w = x[:, k:n].reshape(-1)\nw[0] = 5\nv0 = x + w.sum()",
           "w = x[k:n:2].ravel()\nx[0] = 5\nv0 = x + w[0]", "w = np.ascontiguousarray(x[:, k:n])\nw += 1\nv0 = x * 1",
           "w = x[k:n, 1].ravel()\nw[0] = 3\nv0 = x + 0",
           "w = np.asarray(x[:, :n], order='F')\nx[0] = 2\nv0 = w[0] * 1",
           "w = x[:, k:n].copy().ravel()\nw[0] = 3\nv0 = w + x[0, 0]", "v0 = np.array(x[:, k:n].strides)",
           "w = x[k:n, 2:4]\nw.T[0] = 1\nw[None][0, 0] += 2\nv0 = x + 0"]
# Sums that are added in another order where a length, 1 or more, is 1: n and p are.
SINGLE = ["x[:, :n].sum(axis=0)", "x[:, k:n + 1].mean(axis=0)", "(x[:, :n] + 1).sum(axis=0)", "x.T[:n].sum(axis=1)",
          "x[:, :n].copy().sum(axis=0, keepdims=True)[0]", "(x.T[:p] * 2).sum(axis=1)", "x[:, 3:3 + n].var(axis=0)",
          "(x[:, None] - w).sum(axis=0).ravel()", "(x[:, :3, None] * w).sum(axis=(0, 1))",
          "(x[:, :, None] * w).sum(axis=0).ravel()", "x[:, ::-1][:, :n].sum(axis=0)", "np.nansum(x[:, :n], axis=0)",
          "(x[:, :n, None] + w).sum(axis=0).ravel()", "(x[::-1, None, :7] - w[:, None]).sum(axis=(0, 2))",
          "np.linalg.norm(x[:, :p], axis=0)", "x[:, :n].sum(axis=0, initial=3)", "x[:, :k].sum(axis=0)"]
# Sums whose order follows memory.
ORDERED = ["x[k:n].sum(axis=0)", "x[:, k:n].sum(axis=1)", "x[n:k:-1, 0].sum()", "x[k:n, 1].sum()",
           "np.array(x[:, k:n]).sum()", "x[:, k:n].copy().sum()", "x[::-1][k:n, 2].mean()", "x[1, ::-1][k:n].sum()",
           "x[:, n:k:-1].sum(axis=1)", "x[k:n:3, 5].sum()", "x[:, k:n].sum(axis=0)", "(x[:, k:n] * 2).sum()",
           "x[k:n].sum()", "np.cumsum(x[n:k:-2, 1])[-1]", "x[k:n, ::-1].sum(axis=1)",
           "x.T[k:n].sum(axis=0)", "x.T[1, n:k:-1].var()"]


def ended():
    """Between ends that data decide."""
    counted = ["k, n, p = a1[0], a1[1], int(a1[2])"]
    for dtype, turned in product(["float32", "int64"], ["a0", "a0.T", "a0[::-1, ::-1]", "a0[:, ::-1].T", "a0[::2]"]):
        inputs = {"a0": numbers(dtype, (12, 6), ("ends",))[:6 if turned != "a0[::2]" else 12],
                  "a1": np.array([1, 4, 2])}
        for form in ENDS:
            yield Program(inputs, counted + [f"x = {turned}", f"v0 = {form}", "v1 = (v0 + 1).ravel('K')"], ["v1"])
        ordinary = (np.random.default_rng(5).standard_normal((90, 70)) * 9).astype(dtype)
        larger = {"a0": ordinary[:70 if turned != "a0[::2]" else 90],
                  "a1": np.array([3, 61 if turned != "a0[::2]" else 44, 2])}
        for form in ORDERED:
            refused = form == "x[k:n].sum()"
            yield Program(larger, counted + [f"x = {turned}", f"v0 = {form}"], ["v0"], may_be_refused=refused)
        for form, ends in product(SINGLE, [(0, 1, 1), (0, 4, 1), (0, 1, 5), (1, 9, 9)]):
            narrow = {"a0": larger["a0"], "a1": np.array(ends)}
            statements = counted + [f"x = {turned}", "w = x[0][:p] + 0", f"v0 = {form}"]
            yield Program(narrow, statements, ["v0"], may_be_refused=".ravel()" in form)
        for perhaps in PERHAPS:
            statements = counted + [f"x = {turned} + 0", perhaps]
            yield Program(inputs, statements, ["v0"], may_be_refused="copy" not in perhaps and "None" not in perhaps)
        for written in ENDS_WRITTEN:
            yield Program(inputs, counted + [f"x = {turned} + 0", written], ["x"])


def programs():
    yield from ended()
    for dtype, mask in product(DTYPES, MASKS):
        for count in (7, 38):
            inputs = {"a0": numbers(dtype, (count,), (mask, count))}
            yield from each((TRUTHS if dtype == "bool" else NUMBERS + QUANTILES) + ITEMS, inputs, mask)
        inputs = {"a0": (np.arange(20) * 7 % 19 - 9).astype(dtype)}
        if dtype == "float64":
            yield from each(GUARDED + JOINED + PARTS, inputs, mask)
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
