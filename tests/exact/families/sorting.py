"""Sorting, partitions and the places of both. NumPy keeps the order of equal zeros in its stable kinds only."""

from itertools import product

import numpy as np

from cases import CASES, program_of, seed_of, some_cases
from inputs import DTYPES
from program import Program

SORTS = ["np.sort({x}, kind='stable')", "np.sort({x}, axis=0, stable=True)", "np.sort({x}, None, 'mergesort')",
         "np.sort({x} + 0)", "np.sort({x} + 0, axis=0, kind='heapsort')", "np.sort({x} + 0, axis=-2)",
         "np.argsort({x}, kind='stable')", "np.argsort({x}, axis=0, stable=True)", "({x}).argsort(None, 'stable')",
         "np.lexsort(({x}, {x}.astype(np.int64) % 3))", "np.lexsort(({x}, {x} > 1), axis=0)", "np.lexsort({x})",
         "np.sort_complex({x} + 0)", "np.partition({x} + 0, 0)[..., 0]", "np.partition({x} + 0, -1, axis=0)[-1]",
         "np.partition({x} + 0, [1, 2], axis=None)[1:3]", "np.sort(np.argpartition({x}, 0, axis=-1))",
         "np.take({x} + 0, np.argpartition({x} + 0, (3, -2), axis=None)[3])",
         "np.searchsorted({x}.ravel(), {x}, sorter=np.argsort({x}, axis=None, kind='stable'))",
         "np.searchsorted({x}.ravel(), {x}, 'right', np.argsort({x}, axis=None))"]
IN_PLACE = """v0 = np.copy({x})
v0.sort(kind='stable')
v1 = np.copy({x})
v1[..., ::2].sort(0, kind='stable')
v2 = np.copy({x}, order='F') + 0
v2.partition(1, axis=0)
v2.sort()
v3 = {x} + 0
v4 = v3.T
v4.sort(axis=0)"""
LONG = ["np.sort(a0, kind='stable')", "np.argsort(a0, kind='stable')", "np.sort(a0[::-1], kind='stable')",
        "np.sort(a0.reshape(20, -1), kind='stable', axis=0)", "np.argsort(a0.reshape(20, -1).T, stable=True)",
        "np.sort(a0 > 1)"]
ERRORS = ["np.sort(a0, kind='x')", "np.sort(a0, kind=5)", "np.sort(a0, kind='stable', stable=True)",
          "np.sort(a0[0, 0])", "np.sort(a0, axis=2)", "np.sort(a0, axis=(0,))", "np.partition(a0, 5)",
          "np.partition(a0, -6)", "np.partition(a0, 1.0)", "np.partition(a0, True)", "np.partition(a0, [])",
          "np.partition(a0, 1, kind='xx')", "np.argpartition(a0, 1, axis=3)", "np.lexsort(())", "np.lexsort(5)",
          "np.lexsort((a0, a0[0]))", "np.lexsort((a0, a0), axis=2)", "np.sort_complex(a0[0, 0])",
          "np.searchsorted(a0[0], 1, sorter=[1.0, 2, 3])", "np.searchsorted(a0[0], 1, sorter=[1, 2])",
          "np.broadcast_to(a0, (2, 2, 3)).sort()"]


def special_values(dtype, count):
    generator = np.random.default_rng(count)
    if np.dtype(dtype).kind not in "fc":
        return generator.integers(0, 2 if dtype == "bool" else 100, count).astype(dtype)
    numbers = np.round(generator.standard_normal(count), 1)
    numbers[generator.random(count) < 0.1] = np.nan
    numbers[generator.random(count) < 0.1] = -0.0
    return numbers.astype(dtype)


def programs():
    for dtype, case in product(DTYPES, CASES):
        yield from program_of(SORTS, (dtype, dtype), case, seed_of("sorting", dtype, case))
    for dtype in DTYPES:
        for count in (700, 70000):
            yield Program({"a0": special_values(dtype, count)}, [f"v{i} = {form}" for i, form in enumerate(LONG)],
                          [f"v{i}" for i in range(len(LONG))])
        inputs = {"a0": special_values(dtype, 12).reshape(3, 4)}
        yield Program(inputs, IN_PLACE.format(x="a0").splitlines(), [f"v{i}" for i in range(5)])
    inputs = {"a0": np.arange(6.0).reshape(2, 3)}
    for error in ERRORS:
        yield Program(inputs, [f"v0 = {error}"], ["v0"])
