"""Sets, of which zeros are of one sign: NumPy keeps either."""

from itertools import product

from cases import CASES, program_of, seed_of, some_cases
from inputs import DTYPES
from program import Program

import numpy as np

ISIN = ["np.isin({x}, {y})", "np.isin({x}, {y}, invert=True)", "np.isin({x}, [1, 2, -2])", "np.isin({x}, [])",
        "np.isin({x}, {y}.ravel()[:1], kind='sort')", "np.isin(2, {x})", "np.isin({x}, [], invert=True)"]
X, Y = "({x} + 0)", "({y} + 0)"
FORMS = ["np.union1d(X, Y)", "np.setdiff1d(X, Y)", "np.setxor1d(X, Y)", "np.unique_counts(X)[0]",
         "np.unique_counts(X)[1]",
         "np.unique_inverse(np.nan_to_num(X))[1]", "np.unique_all(X)[1]", "np.unique_all(X)[3]",
         "np.sort(np.unique_values(X))",
         "np.setdiff1d(np.unique(X), Y, assume_unique=True)"]
COMMON = ["np.intersect1d(X, Y)", "np.intersect1d(X, Y, return_indices=True)[1]",
          "np.intersect1d(X, Y, return_indices=True)[2]"]
PARTS = ["np.unique(a0, axis=0)", "np.unique(a0, return_index=True, axis=0)[1]",
         "np.unique(a0, return_inverse=True, axis=0)[1]", "np.unique(a0, return_counts=True, axis=-1)[1]"]
UNIQUE = ["np.intersect1d(np.arange(9), [3, 1, 20], assume_unique=True)",
          "np.setxor1d([1, 5, 2], [2, 7], assume_unique=True)",
          "np.intersect1d([4, 3, 1], [1, 4], True, True)[1]", "np.intersect1d([4, 3, 1], [1, 4], True, True)[2]",
          "np.setxor1d([], [])", "np.setdiff1d([], [1])", "np.intersect1d([], [1])", "np.union1d([1.5], [])"]
ERRORS = ["np.isin(a0, a0, kind='x')", "np.isin(a0 * 0.5, a0, kind='table')", "np.unique(a0, axis=2)"]


NAMED = ["np.unique_all(a0).values", "np.unique_all(a0).indices", "np.unique_all(a0).inverse_indices",
         "np.unique_all(a0).counts", "np.unique_counts(a0).values", "np.unique_counts(a0).counts",
         "np.unique_inverse(a0).inverse_indices", "np.unique_counts(a0)[1]", "np.linalg.svd(a1).S",
         "np.linalg.svd(a1).U.shape[0]", "np.linalg.svd(a1).Vh.shape[1]", "np.linalg.eigh(a1).eigenvalues",
         "np.linalg.eigh(a1).eigenvectors.shape[0]", "np.linalg.slogdet(a1).sign", "np.linalg.slogdet(a1).logabsdet",
         "np.linalg.qr(a1).Q.shape[0]", "np.linalg.qr(a1).R.dtype.itemsize",
         "np.linalg.eig(np.array([[2.0, 1], [1, 3]])).eigenvalues + 0"]


def named_programs():
    """Items of tuples by their names."""
    inputs = {"a0": np.array([3, 1, 3, 2, 1, 1]), "a1": np.array([[2.0, 0.5], [0.5, 1.0]])}
    for form in NAMED:
        yield Program(inputs, [f"v0 = {form}"], ["v0"], tolerance="relative")
    yield Program(inputs, ["r = np.unique_counts(a0)", "values, counts = r", "v0 = r.values * 2", "v1 = counts + r[1]"],
                  ["v0", "v1", "values"])


OF_NOTHING = ["np.unique(a0, axis={0})", "np.unique(a0, return_inverse=True, axis={0})[1]",
              "np.unique(a0, return_index=True, axis={0})[1]", "np.unique(a0, return_counts=True, axis={0})[1]"]


def programs_of_nothing():
    """Parts of arrays without elements."""
    for shape, dtype in product([(0,), (0, 3), (3, 0), (0, 0), (2, 0, 3), (0, 2, 0), (1, 0)], ["float64", "bool"]):
        forms = [form.format(axis) for form in OF_NOTHING for axis in range(-len(shape), len(shape))]
        yield Program({"a0": np.zeros(shape, dtype)}, [f"v{i} = {form}" for i, form in enumerate(forms)],
                      [f"v{i}" for i in range(len(forms))])


MIXED = ["np.isin({0}, {1})", "np.isin({0}, {1}, invert=True)", "np.isin({0}, {1}, kind='sort')",
         "np.isin({0}[:40], {1}[:3])", "np.isin({0} % 100, {1} % 100, kind='table')", "np.isin(2, {1})",
         "np.setdiff1d({0}, {1})", "np.setdiff1d({0}, {1}[:3])", "np.setdiff1d({0} % 50, {1} % 50)",
         "np.setdiff1d({0}, {1}[:0])", "np.setxor1d({0}, {1})", "np.union1d({0}, {1})", "np.intersect1d({0}, {1})",
         "np.intersect1d({0} % 99, {1} % 99, return_indices=True)[1]",
         "np.intersect1d({0} % 99, {1} % 99, return_indices=True)[2]"]
TABLES = ["np.isin(a0 % 100, a0, kind='table')", "np.isin(a0, a0 % 128 - 0, kind='table', invert=True)",
          "np.isin(a0, a0[:2], kind='table')", "np.isin(a0, a0 // 64, kind='table')"]


def mixed_programs():
    """Of uint64 and signed integers, which NumPy compares exactly or in float64, by how many there are and how far
    apart they are."""
    ranges = [("int64", 2**63 - 1), ("int64", 2**57), ("int16", 2**15 - 1), ("int64", 200)]
    for seed, (dtype, largest) in enumerate(ranges):
        generator = np.random.default_rng(seed)
        near = largest - generator.integers(0, min(largest, 3000), 500)
        signed = np.where(generator.random(500) < 0.2, -near, near).astype(dtype)
        unsigned = generator.permutation(near).astype("uint64") + generator.integers(0, 2, 500).astype("uint64")
        for form, names in product(MIXED, (("a0", "a1"), ("a1", "a0"))):
            yield Program({"a0": signed, "a1": unsigned}, [f"v0 = {form.format(*names)}"], ["v0"])
    for form in ("np.isin(a0[a0 > 5], [])", "np.broadcast_to(2.5, a0[a0 > 5].shape) + 0"):
        yield Program({"a0": np.arange(9)}, [f"v0 = {form}"], ["v0"])
    for dtype, form in product(("int8", "uint8"), TABLES):
        yield Program({"a0": np.arange(-128, 128, 5).astype(dtype)}, [f"v0 = {form}"], ["v0"])


def programs():
    yield from named_programs()
    yield from mixed_programs()
    yield from programs_of_nothing()
    for dtype, case in product(DTYPES, CASES):
        yield from program_of(ISIN, (dtype, dtype), case, seed_of("isin", dtype, case))
        forms = [form.replace("X", X).replace("Y", Y) for form in FORMS + COMMON]
        for form in forms:  # as many elements as data decide: one a program
            if case in some_cases((form, dtype), 3):
                yield from program_of([form], (dtype, dtype), case, seed_of("sets", dtype, case))
    for dtype in DTYPES:
        rows = np.random.default_rng(len(dtype)).integers(0, 2, (12, 4)).astype(dtype)
        for form in PARTS:
            yield Program({"a0": rows}, [f"v0 = {form}"], ["v0"])
    for form in UNIQUE + ERRORS:
        yield Program({"a0": np.arange(6).reshape(2, 3)}, [f"v0 = {form}"], ["v0"])
