"""np.pad in all its modes."""

from itertools import product

import numpy as np
from cases import CASES, program_of, seed_of

from inputs import DTYPES
from program import Program

MODES = ["constant", "edge", "linear_ramp", "maximum", "mean", "median", "minimum", "reflect", "symmetric", "wrap"]
# The sign of a zero out of an extreme is free.
FORMS = [f"np.pad({{x}}, {width}, '{mode}')" + " + 0" * mode.endswith("imum")
         for mode in MODES for width in ("2", "(0, 3)")]
FORMS += ["np.pad({x}, 2, 'linear_ramp', end_values=3)", "np.pad({x}, (1, 4), 'linear_ramp', end_values=(-2, 5))",
          "np.pad({x}, 3, 'linear_ramp', end_values=2.5)", "np.pad({x}, 9, 'mean', stat_length=2)",
          "np.pad({x}, 2, 'median', stat_length=(3, 1))", "np.pad({x}, (0, 1), 'maximum', stat_length=1) + 0",
          "np.pad({x}, 1, 'minimum', stat_length=99) + 0", "np.pad({x}, 2, 'mean', stat_length=None)",
          "np.pad({x}, 1, 'mean', stat_length=1.6)", "np.pad({x}, {{-1: 2}})",
          "np.pad({x}, {{0: (3, 0)}}, mode='edge')"]
PLANES = ["np.pad(a0, ((1, 2), (0, 3)), 'linear_ramp', end_values=((1, 2), (3, 4)))",
          "np.pad(a0, ((1, 2), (0, 3)), 'linear_ramp', end_values=[[0.5], [7]])",
          "np.pad(a0, ((3, 2), (1, 0)), 'mean', stat_length=((2, 3), (1, 2)))",
          "np.pad(a0.T, ((3, 2), (1, 0)), 'median')", "np.pad(a0, {0: 1, 1: (2, 0)}, 'linear_ramp')",
          "np.pad(a0, 1, 'maximum', stat_length=0)", "np.pad(a0, 1, 'mean', stat_length=-1)",
          "np.pad(a0, 1, 'mean', end_values=1)", "np.pad(a0, 1, 'edge', stat_length=1)", "np.pad(a0, {5: 1})",
          "np.pad(a0, 1, 'constant', reflect_type='odd')", "np.pad(a0, 1, 'slope')", "np.pad(a0, 1.5)",
          "np.pad(a0, ((1, 2), (0, 3)), 'linear_ramp', end_values=[1, 2, 3])",
          "np.pad(np.ones((0, 3)), ((1, 0), (0, 0)), 'mean')", "np.pad(np.ones((0, 3)), ((0, 0), (2, 1)), 'minimum')"]

# What pad_width may be, and the numbers that a mode takes.
WIDTHS = ["{0: [1, 2]}", "{0: (1, 2, 3)}", "{0: 1.5}", "{0: (1.0, 2)}", "{'a': 1}", "{1.0: 2}", "{True: 1}",
          "{None: 1}", "{0: None}", "{0: 'a'}", "{0: True}", "{0: -1}", "{7: 1}", "{(0,): 1}", "{}",
          "{0: np.int8(2)}", "{0: (1, 2), -1: 3}", "None", "'a'", "[None, 1]"]
WIDTH_FORMS = [f"np.pad(a0, {width}{mode})" for width in WIDTHS for mode in ("", ", 'edge'")]
ENDS = ["constant_values=None", "end_values=None", "stat_length=None", "mode='linear_ramp', end_values=None",
        "mode='edge', constant_values=None", "mode='wrap', end_values=None", "mode='mean', stat_length=None",
        "mode='reflect', reflect_type=1", "mode='symmetric', reflect_type=None"]


def programs():
    x = np.arange(12).reshape(3, 4) * 1.25 - 3
    for dtype, form in product(["float64", "int16"], WIDTH_FORMS):
        yield Program({"a0": x.astype(dtype)}, [f"v0 = {form}"], ["v0"])
    for dtype, ends in product(["float16", "float64", "int16", "uint8", "complex64", "bool"], ENDS):
        yield Program({"a0": x.astype(dtype)}, [f"v0 = np.pad(a0, (1, 2), {ends})"], ["v0"])
    for dtype, case in product(DTYPES, CASES):
        yield from program_of(FORMS, (dtype, dtype), case, seed_of("padding", dtype, case))
    for dtype, form in product(["float32", "float64", "int16", "complex64", "bool"], PLANES):
        x = np.arange(12).reshape(3, 4) * 1.25 - 3
        yield Program({"a0": x.astype(dtype)}, [f"v0 = {form}"], ["v0"])
