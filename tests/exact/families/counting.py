"""Histograms, counts and the bins of numbers."""

from itertools import product

from cases import CASES, program_of, seed_of
from inputs import COMPLEX, DTYPES
from program import Program

import numpy as np

FINITE = "np.where(np.isfinite({x}), {x}, 3)"
SMALL = "np.clip(np.nan_to_num({x}, posinf=9), -50, 50)"
FORMS = ["np.digitize({x}, [-2, 0.5, 1, 30])", "np.digitize({x}, [30, 2, 2, -1], right=True)",
         "np.digitize({x}, [1, 1])", "np.digitize({x}, np.sort({y}.ravel()[:4] + 0))",
         "np.digitize({x}, np.sort({y}.ravel()[:4] + 0)[::-1])", "np.histogram({x}, bins=[-5, 0, 1, 2.5, 30])[0]",
         "np.histogram({x}, [0, 2, 4], density=True)[0]",
         "np.histogram({x}, [-2, 0, 1, 9], weights=np.arange({x}.size).reshape({x}.shape))[0]",
         "np.histogram({x}, [0, 2, 2, 4], weights=np.ones({x}.shape, np.uint8), density=True)[0]",
         "np.histogram(np.arange({x}.size) % 7, np.array([1, 3, 6]), weights=({x} > 1).ravel() * 0.5)[0]",
         "np.argwhere(3)", "np.argwhere(np.array(0))", f"np.histogram({SMALL}, bins=7)[0]",
         f"np.histogram_bin_edges({SMALL}, 5)", "np.histogram_bin_edges({x}, bins=4, range=(-2, 7))",
         "np.histogram_bin_edges({x}, [1, 2, 5])", f"np.histogramdd({SMALL}.ravel(), bins=4)[0]",
         f"np.histogram2d({SMALL}.ravel(), {SMALL}.ravel()[::-1], 3)[0]",
         f"np.histogram2d({SMALL}.ravel(), {SMALL}.ravel()[::-1], [3, [-1, 0, 2]], density=True)[0]",
         f"np.histogram2d({SMALL}.ravel(), {SMALL}.ravel(), range=[[-3, 4], [0, 9]], bins=(2, 3))[2]",
         f"np.histogram2d({SMALL}.ravel(), {SMALL}.ravel(), [-1, 0, 2, 7], weights={SMALL}.ravel())[0]",
         f"np.histogramdd(np.stack([{SMALL}.ravel()] * 3).T, bins=(2, 3, [0, 1]))[0]"]
COUNTS = ["np.bincount(({x} % 7).ravel(), minlength=9)", "np.bincount(({x} % 7).ravel(), {x}.ravel(), 7)",
          "np.bincount(({x} % 5).ravel(), weights={x}.ravel() * 0.5, minlength=6)",
          "np.bincount({x}.ravel() > 2, minlength=2)"]
KNOWN = ["np.bincount([3, 1, 3])", "np.bincount([])", "np.bincount([1.5, 2], minlength=5)",
         "np.bincount([True, False])",
         "np.bincount(np.arange(4) % 3, weights=a0)", "np.bincount(np.array([], np.int64), a0[:0], 3)",
         "np.digitize(a0, [])", "np.digitize(a0[0], [1, 2, 3])"]
ERRORS = ["np.bincount(a0)", "np.bincount(a1 - 5, minlength=9)", "np.bincount(a1, minlength=-1)",
          "np.bincount(a1, minlength=None)", "np.bincount(a1, a0[1:], minlength=9)", "np.bincount(a1, a0 * 1j, 9)",
          "np.bincount(a1.reshape(2, 2), minlength=9)", "np.bincount(a1[0], minlength=9)",
          "np.digitize(a0, [1, 3, 2])", "np.digitize(a0, a0[[0, 2, 1]])", "np.digitize(a0, [[1]])",
          "np.digitize(a0, 1)", "np.digitize(a0 * 1j, [1])", "np.digitize(a0, [1j])",
          "np.histogram(a0, [1, 3], weights=[1])", "np.histogram(a0, [1, 3], weights=np.ones(a0.shape, bool))",
          "np.histogram(a0, [3, 1])", "np.histogram(a0, a0[::-1])", "np.histogram(a0, 0)", "np.histogram(a0, 2.5)",
          "np.histogramdd(a0, bins=(2, 3))", "np.histogramdd(a0, bins=[[2, 1]])", "np.histogramdd(a0, bins=0)",
          "np.histogram2d(a0, a0[1:])", "np.histogram2d(a0 * np.nan, a0)",
          "np.histogramdd(a0, range=[[0, 1], [0, 1]])"]


ESTIMATORS = ["auto", "doane", "fd", "rice", "scott", "sqrt", "stone", "sturges"]
DATA = ["(np.arange(40) * 7 % 13)", "np.random.default_rng(3).normal(20, 9, 200)", "np.array([3, 3, 3])",
        "np.arange(2)",
        "np.array([5])", "np.array([])", "np.random.RandomState(1).standard_exponential(1000) * 20",
        "np.arange(24).reshape(2, 3, 4)", "np.array([1, 1, 1, 1, 1, 9, 1])",
        "np.random.default_rng(5).integers(0, 100, 64)"]
BAD_ESTIMATES = ["np.histogram([1, 2], 'what')", "np.histogram([1, 2], 'auto', weights=[1, 2])",
                 "np.histogram([1, np.nan], 'fd')", "np.histogram([1, 2], 'auto', (3, 1))",
                 "np.histogram_bin_edges([1, 2], 'auto', weights=[1, 2])", "np.histogram([], 'x')"]


def estimated_programs():
    """Bins that the data, which are known, decide."""
    for data, dtype in product(DATA, ["float64", "float32", "float16", "int64", "int8", "uint16", "bool"]):
        forms = [f"np.histogram(x, {name!r}{extra})[{i % 2}]" for i, name in enumerate(ESTIMATORS)
                 for extra in ["", ", range=(2, 11)", ", density=True"]]
        forms += [f"np.histogram_bin_edges(x, bins={name!r}, range=(-1.5, 8))" for name in ESTIMATORS]
        yield Program({}, [f"x = ({data}).astype(np.{dtype})"] + [f"v{i} = {form}" for i, form in enumerate(forms)],
                      [f"v{i}" for i in range(len(forms))], tolerance="bits")
    for error in BAD_ESTIMATES:
        yield Program({}, [f"v0 = {error}"], ["v0"])


DECIDED = ["np.histogram(a1, bins=a0)[0]", "np.digitize(a1, a0)", "np.nanargmax(a0)", "2 ** a1",
           "np.quantile(a1, 0.5, method='inverted_cdf', weights=a0)", "(np.cov(np.eye(3), aweights=a0)[0] > 0) + 0",
           "(np.cov(np.eye(3), fweights=a0 / 2)[1] > 0) + 0", "(np.cov(np.eye(3), fweights=a1)[1] > 0) + 0",
           "np.histogram(a0, 3, range=(a1[0], 2))[0]", "np.histogram2d(a1, a1, 3, [(a1[0], 2)] * 2)[0] + 0"]


def decided_programs():
    """Errors that data decide: raised where they happen, whatever becomes of the result, and nowhere else."""
    rows = {"rising": [1.0, 2.0, 4.0], "mixed": [3.0, -1.0, 2.0], "absent": [np.nan, np.nan, np.nan]}
    for form, (name, row), whole in product(DECIDED, rows.items(), ([3, 1, 2], [1, -2, 0])):
        inputs = {"a0": np.array(row), "a1": np.array(whole)}
        yield Program(inputs, [f"v0 = {form}"], ["v0"])
        yield Program(inputs, [form, "v0 = a0 + 1"], ["v0"])
        yield Program(inputs, [form, "v0 = a0[2:2]"], ["v0"])
        for condition in ("a1[0] > 2", "a1.min() > 0"):
            statements = [f"v0 = {form} * 0", f"if {condition}:", f"    v0 = {form}"]
            yield Program(inputs, ["a2 = np.abs(a0) * 0 + np.arange(3)", "a3 = a1 * 0",
                                   statements[0].replace("a0", "a2").replace("a1", "a3"), *statements[1:]], ["v0"])


RANGES = ["(a1.min(), a1.max())", "(a1[0], a1[0])", "(0, a1.max())", "(a1.min(), 7.5)",
          "(float(a1.min()), float(a1.max()))", "(int(a1.min()), int(a1.max()))", "(a1.min().item(), 9)",
          "(np.float32(0.1), a1.max())", "(np.array(-2), a1.max())", "(np.float16(0.1), np.float32(3.7))",
          "np.percentile(a1, [20, 90])", "a1[2:4]"]
BAD_RANGES = ["(-1, a1.max())", "(a1.max(), a1.min())", "(a1.min(), np.inf)", "(a1[0] * np.float32(np.nan), 3)",
              "(np.inf, a1.max())", "(np.float32(0.1), a1[0] * np.nan)"]
RANGED = [("np.histogram(a0, 5, {})", ["{}[0]", "{}[1]"]), ("np.histogram_bin_edges(a0, bins=3, range={})", ["{}"]),
          ("np.histogram(a0, 7, {}, density=True, weights=a0 * 0.5)", ["{}[0]", "{}[1]"]),
          ("np.histogram2d(a0, a0, 4, [{}, (0, 5)])", ["{}[0]", "{}[1]"])]


def ranged_programs():
    """Ends that data decide, or that are NumPy's numbers."""
    generator = np.random.default_rng(11)
    for dtype, end in product(["bool", "int8", "int64", "uint64", "float16", "float32", "float64"],
                              ["int64", "uint8", "float16", "float32", "float64"]):
        inputs = {"a0": (generator.standard_normal(50) * 9).astype(dtype), "a1": np.array([3, 1, 2, 6]).astype(end)}
        for number in RANGES:
            parts = [part.format(f"v{i}") for i, (_, parts) in enumerate(RANGED) for part in parts]
            yield Program(inputs, [f"v{i} = {form.format(number)}" for i, (form, _) in enumerate(RANGED)], parts,
                          may_be_refused=end == "uint8")
        for number, (form, parts) in product(BAD_RANGES if dtype in ("int64", "float32") else [], RANGED):
            yield Program(inputs, [f"v0 = {form.format(number)}"], [part.format("v0") for part in parts],
                          may_be_refused=end == "uint8")
    exact = {"a0": 2**60 + np.arange(9) * 2**50 + 1, "a1": 2**60 + np.arange(9) * 2**50 + 1}
    for number in RANGES[:4]:
        yield Program(exact, [f"v0 = np.histogram(a0, 5, {number})"], ["v0[0]", "v0[1]"])
    for form in ["np.histogram(a0, 5)", "np.histogram(a0 * np.float32(np.inf), 5)", "np.histogram(a0, 'sqrt', a1[:2])"]:
        yield Program({"a0": np.float32([0.1, 2]), "a1": np.arange(3)}, [f"v0 = {form}"], ["v0[0]"],
                      may_be_refused="sqrt" in form)
        yield Program(exact, [f"v0 = {form}"], ["v0[0]"], may_be_refused="sqrt" in form)


COMPLEX_WEIGHTS = ["np.histogram(a0, weights=a1)", "np.histogram(a0, 7, weights=a1[::-1], density=True)",
                   "np.histogram(a0, 3, range=(-2, 2.5), weights=a1)", "np.histogram(a0[:0], weights=a1[:0])",
                   "np.histogram(np.arange(a0.size), [1, 3, 7, 30], weights=a1, density=True)",
                   "np.histogram(a0.reshape(2, -1), 4, weights=a1.reshape(2, -1))"]


def weighted_programs():
    """More numbers than NumPy takes at once, too."""
    generator = np.random.default_rng(7)
    for dtype, weights, count in product(["int8", "float32", "float64"], COMPLEX, [40, 70000]):
        parts = generator.standard_normal((2, count))
        inputs = {"a0": (generator.standard_normal(count) * 9).astype(dtype),
                  "a1": (parts[0] + 1j * parts[1]).astype(weights)}
        statements = [f"v{i} = {form}" for i, form in enumerate(COMPLEX_WEIGHTS)]
        yield Program(inputs, statements, [f"v{i}[{k}]" for i in range(len(COMPLEX_WEIGHTS)) for k in (0, 1)])


def programs():
    yield from estimated_programs()
    yield from decided_programs()
    yield from ranged_programs()
    yield from weighted_programs()
    for dtype, case in product([dtype for dtype in DTYPES if not dtype.startswith("complex")], CASES):
        whole = not dtype.startswith(("float", "bool", "uint64"))
        yield from program_of(FORMS + (COUNTS if whole else []), (dtype, dtype), case, seed_of("counting", dtype, case))
    inputs = {"a0": np.arange(4.0), "a1": np.arange(4)}
    yield Program(inputs, [f"v{i} = {form}" for i, form in enumerate(KNOWN)], [f"v{i}" for i in range(len(KNOWN))])
    for error in ERRORS:
        yield Program(inputs, [f"v0 = {error}"], ["v0"])
