"""Correlations, integrals, phases, running totals and windows."""

from itertools import product

from cases import CASES, program_of, seed_of
from inputs import COMPLEX, DTYPES
from program import Program

import numpy as np

CORRELATED = [f"np.{name}({{x}}.ravel(), {{y}}.ravel()[:{count}], '{mode}')"
              for name, count, mode in product(("correlate", "convolve"), (1, 3, 4), ("valid", "same", "full"))]
CORRELATED += ["np.correlate({y}.ravel()[:2], {x}.ravel(), 'full')", "np.correlate({y}.ravel()[:3], {x}.ravel(), 1)",
               "np.convolve({x}.ravel()[::-1], {x}.ravel())", "np.correlate({x}.ravel(), {x}.ravel())",
               "np.convolve({x}.ravel()[0], {x}.ravel())"]
MODERATE = "np.where(abs({x}) < 50, {x}, 2)"
FORMS = ["np.trapezoid({x})", "np.trapezoid({x}, axis=0)", "np.trapezoid({x}, dx=2, axis=-1)",
         "np.trapezoid({x}, {x}, axis=0)",
         "np.trapezoid({x}, np.arange({x}.shape[-1]))", "np.trapezoid({x}, np.arange({x}.shape[0]) * 0.5, axis=0)",
         "np.cumulative_sum({x}, axis=-1)", "np.cumulative_prod({x}, axis=0, include_initial=True)",
         "np.cumulative_sum({x}, axis=0, dtype=np.float64, include_initial=True)", "np.cumulative_sum({x})",
         "np.unwrap({x})", "np.unwrap({x}, axis=0)", "np.unwrap({x}, discont=4, period=7)",
         "np.unwrap({x}, axis=-1, period=8)", "np.unwrap({x}, period=2.5)",
         "np.unwrap({x}, period=3 + np.sum({x} == {x}))", "np.unwrap({x}, period=2.5 + float(np.sum({x} == {x})))",
         "np.unwrap({x}, axis=0, period=np.arange({x}.shape[-1]) % 3 + {x}[:1])",
         "np.unwrap({x}, period=np.float32(2.5), discont=1)", "np.unwrap({x}, period=np.array([7, 5]))"]
WINDOWS = [f"np.{name}({count})" for name, count in product(("bartlett", "blackman", "hamming", "hanning"),
                                                            (-1, 0, 1, 2, 9, 12, 5.5))]
WINDOWS += ["np.kaiser(0, 14)", "np.kaiser(1, 14)", "np.kaiser(12, 14)", "np.kaiser(7, 0.0)", "np.kaiser(8, 2.5)",
            "np.i0(a0)", "np.i0(np.arange(20))", "np.i0(np.float64(3))", "np.i0(a0.astype(np.float32))"]
ERRORS = ["np.correlate(a0, a0, 'x')", "np.correlate(a0, a0, 'same2')", "np.correlate(a0, a0, 7)",
          "np.convolve(a0, a0, None)", "np.correlate(a0[:0], a0)", "np.correlate(a0, a0[:0])",
          "np.correlate(a0[0], a0)",
          "np.correlate(a0.reshape(2, -1), a0)", "np.convolve(a0[:0], a0)", "np.convolve(a0, a0[:0])",
          "np.convolve(a0.reshape(2, -1), a0)", "np.i0(a0 * 1j)", "np.cumulative_sum(a0.reshape(2, -1))",
          "np.trapezoid(a0[0])", "np.trapezoid(a0, axis=1)",
          "np.interp(a0, a0, a0, period=a0[0] * 0)", "np.interp(a0, a0, a0, period=int(np.sum(a0 < -9)))"]


def programs():
    for dtype, case in product(DTYPES, CASES):
        close = "float" in dtype or dtype in COMPLEX
        # What becomes of NaN and infinity is the BLAS library's.
        forms = [form.replace("{x}", MODERATE).replace("{y}", MODERATE.replace("{x}", "{y}")) if close else form
                 for form in CORRELATED]
        yield from program_of(forms, (dtype, dtype), case, seed_of("correlate", dtype, case),
                              tolerance="relative" if close else "bits")
        yield from program_of(FORMS, (dtype, dtype), case, seed_of("signal", dtype, case))
    inputs = {"a0": np.linspace(-20, 20, 24)}
    yield Program(inputs, [f"v{i} = {form}" for i, form in enumerate(WINDOWS)],
                  [f"v{i}" for i in range(len(WINDOWS))], tolerance="relative")
    for error in ERRORS:
        yield Program(inputs, [f"v0 = {error}"], ["v0"])
