"""Polynomials as coefficients."""

from itertools import product

from cases import CASES, program_of, seed_of
from inputs import COMPLEX, DTYPES
from program import Program

import numpy as np

FORMS = ["np.polyval([1, -2, 0.5], {x})", "np.polyval({y}.ravel()[:4], {x})", "np.polyval([], {x})",
         "np.polyval({x}, 2)",
         "np.polyadd({x}.ravel(), [1, 2])", "np.polyadd({x}.ravel()[:2], {y}.ravel())",
         "np.polysub([1, 2], {x}.ravel())",
         "np.polysub({x}.ravel(), {y}.ravel()[1:])", "np.polyder({x}.ravel())", "np.polyder({x}.ravel(), 2)",
         "np.polyder({x}.ravel(), 0)", "np.polyint({x}.ravel())", "np.polyint({x}.ravel(), 2, [3])",
         "np.polyint({x}.ravel(), 2, k=[3, 4])", "np.polyint({x}.ravel(), 0)", "np.vander({x}.ravel())",
         "np.vander({x}.ravel(), 3)", "np.vander({x}.ravel(), 4, increasing=True)", "np.vander({x}.ravel(), 0)",
         "np.vander({x}.ravel(), 1)"]
KNOWN = ["np.polymul([0, 1, 2], [3.0, 4])", "np.polymul([0, 0], [1])", "np.polydiv([1, 2, 3, 4], [1, 1])[0]",
         "np.polydiv([1, 2, 3, 4], [1, 1])[1]", "np.polydiv([1], [1, 1])[0]", "np.polydiv([2, 5, 3], [2, 3])[1]",
         "np.poly([1, 2, 3])", "np.poly([])", "np.poly([1j, -1j])", "np.poly([1j, 2])", "np.poly(a0)",
         "np.poly(a0.astype(np.float32))", "np.polymul(np.array([1, 2]), np.array([3, 4], np.int8))"]
CLOSE = ["np.roots([1, -3, 2])", "np.sort(np.roots([1, 0, 1, -2, 3]))", "np.roots([0, 0, 2, 4, 0, 0])",
         "np.roots([0, 7])", "np.roots([])", "np.polyfit(np.arange(4), a0, 1)", "np.poly([[1, 2], [3, 4]])",
         "np.poly([[0, 1], [-1, 0]])", "np.poly([[2.5]])", "np.poly(np.diag([1, 2, 3]))",
         "np.poly([[1j, 2], [0, 3]])", "np.polyfit(np.arange(9.0), np.square(np.arange(9)) + 1, 3)",
         "np.polyfit(np.arange(4), np.stack([a0, a0 + 1], axis=1), 2)",
         "np.polyfit(a0, a0 * 2 + 1, 1, w=[1, 2, 3, 4])",
         "np.polyfit(np.arange(4, dtype=np.float32), a0.astype(np.float32), 1)"]
FITS = ["np.polyfit(np.arange(4), a0, 1, {more})",
        "np.polyfit(np.arange(4), np.stack([a0, a0 * a0], axis=1), 1, {more})",
        "np.polyfit(np.arange(4), a0, 1, None, w=[1, 2, 3, 4], {more})",
        "np.polyfit(np.arange(4, dtype=np.float32), a0.astype(np.float32), 1, {more})"]
CLOSE += [f"{form.format(more=more)}[{i}]" for form in FITS
          for more, parts in [("full=True", 5), ("cov=True", 2), ("cov='unscaled'", 2)] for i in range(parts)]
# What is left of a fit beside 1: it may be nothing but rounding.
CLOSE += [f"np.polyfit({x}, 2, rcond=0.125, full=True)[{i}]{' + 1' * (i == 1)}"
          for x in ("a0 * 1j, a0", "[1, 1, 1, 2], [1.0, 0.5, -3, 2]")
          for i in range(5)]
ERRORS = ["np.roots(np.ones((2, 2)))", "np.polyfit(a0, a0[:3], 1)", "np.polyfit(a0, a0, -1)",
          "np.polyfit(a0[:0], a0, 1)",
          "np.polyfit(a0[None], a0, 1)", "np.polyfit(a0, 3, 1)", "np.polyfit(a0, a0, 1, w=[1])",
          "np.polyfit(a0, a0, 3, cov=True)", "np.polyfit(a0, a0, -1, full=True)",
          "np.polyder(a0, -1)", "np.polyint(a0, -1)", "np.polyint(a0, 3, [1, 2])", "np.poly(np.ones((1, 2)))",
          "np.polymul(np.ones((1, 2)), a0)", "np.vander(a0[0])", "np.vander(a0[None])", "np.vander(a0, -1)"]


def programs():
    for dtype, case in product(DTYPES, CASES):
        # Products of complex numbers by vectors are fused or not.
        yield from program_of(FORMS, (dtype, dtype), case, seed_of("polynomials", dtype, case),
                              tolerance="ulp" if dtype in COMPLEX else "bits")
    inputs = {"a0": np.array([1.0, 0.5, -3, 2])}
    yield Program(inputs, [f"v{i} = {form}" for i, form in enumerate(KNOWN)], [f"v{i}" for i in range(len(KNOWN))],
                  tolerance="relative")
    yield Program(inputs, [f"v{i} = {form}" for i, form in enumerate(CLOSE)], [f"v{i}" for i in range(len(CLOSE))],
                  tolerance="norm")
    for error in ERRORS:
        yield Program(inputs, [f"v0 = {error}"], ["v0"])
