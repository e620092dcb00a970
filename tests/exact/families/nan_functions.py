"""Reductions that leave NaN out."""

from itertools import product

from cases import CASES, program_of, seed_of
from inputs import DTYPES
from program import Program

import numpy as np

FORMS = ["np.nansum({x}{axis})", "np.nanprod({x}{axis})", "np.nanmean({x}{axis})", "np.nanvar({x}{axis})",
         "np.nanstd({x}{axis})", "np.nanmax({x}{axis}) + 0", "np.nanmin({x}{axis}) + 0"]
MORE = ["np.nansum({x}, axis=0, dtype=np.float64)", "np.nansum({x}, axis=-1, where={x} > 1)",
        "np.nanprod({x}, axis=0, initial=2)", "np.nanmean({x}, axis=0, dtype=np.float64)",
        "np.nanmean({x}, axis=0, where={x} > 0, keepdims=True)", "np.nanvar({x}, ddof=1)",
        "np.nanvar({x}, axis=0, dtype=np.float64, correction=1)", "np.nanstd({x}, axis=-1, ddof=0.5, keepdims=True)",
        "np.nanvar({x}, axis=0, mean=np.nanmean({x}, axis=0, keepdims=True))", "np.nanstd({x}, axis=0, where={x} < 1)",
        "np.nanmax({x}, axis=0, initial=1) + 0", "np.nanmin({x}, initial=0, where={x} > 1, axis=-1) + 0",
        "np.nancumsum({x})", "np.nancumsum({x}, axis=0)", "np.nancumprod({x}, axis=-1)",
        "np.nancumprod({x}, dtype=np.float32)", "np.nancumsum({x}, axis=0, dtype=np.float64)"]
PLACES = ["np.nanargmax({x})", "np.nanargmin({x})", "np.nanargmax(np.where({x} > -1, {x}, 3), axis=0)",
          "np.nanargmin(np.where({x} > -1, {x}, 3), axis=-1)",
          "np.nanargmax(np.where({x} > -1, {x}, 3), axis=0, keepdims=True)"]
AXES = ["", ", axis=0", ", axis=-1", ", axis=(0, -1)", ", keepdims=True"]
ERRORS = ["np.nanargmax(a0, axis=0)", "np.nanargmin(a0)", "np.nanmean(a0, dtype=np.int64)",
          "np.nanvar(a0, dtype=np.int32)", "np.nanvar(a0, ddof=1, correction=2)", "np.nanmax(a0[:0])", "np.nanmin([])",
          "np.nanargmax(a0[:0])", "np.nanmax(a0, axis=3)", "np.nanmin(a0[:, :0], axis=1)"]


def programs():
    for dtype, case in product(DTYPES, CASES):
        for axis in AXES if seed_of(dtype, case) % 3 == 0 else AXES[:2]:
            yield from program_of(FORMS, (dtype, dtype), case, seed_of("nan", dtype, case), axis=axis)
        yield from program_of(MORE + PLACES, (dtype, dtype), case, seed_of("nan", dtype, case, 1))
    inputs = {"a0": np.arange(7, dtype=np.float32)}  # repeated: its strides say nothing of order
    for form, axis in product(FORMS[-2:], [", axis=1", ", axis=0", ", axis=1, initial=1", ", axis=2, keepdims=True"]):
        statements = ["v0 = np.broadcast_to(a0, (5, 1, 7))", f"v1 = {form.format(x='v0', axis=axis)}",
                      "v2 = v1.flatten('A')"]
        yield Program(inputs, statements, ["v1", "v2"])
    inputs = {"a0": np.full((2, 3), np.nan)}
    for error in ERRORS:
        yield Program(inputs, [f"v0 = {error}"], ["v0"])
