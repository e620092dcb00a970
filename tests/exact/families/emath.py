"""Functions whose dtype data decide: they are known here."""

from itertools import product

import numpy as np
from inputs import DTYPES
from program import Program

LISTS = ["[1, 2]", "[-1, 2]", "[0.5, -0.25]", "[2.5, 0.5]", "[-3]", "[np.nan, 1]", "[-0.0, 0.5]", "[]", "-2", "0.5",
         "3",
         "[1j, 2]", "[[0, -1], [1, 4]]", "-np.inf", "[True, False]"]
FUNCTIONS = ["sqrt({x})", "log({x})", "log2({x})", "log10({x})", "logn(2, {x})", "logn({x}, 4)", "power({x}, 2)",
             "power({x}, 0.5)", "power(2, {x})", "power({x}, [-1])", "arccos({x})", "arcsin({x})", "arctanh({x})"]
CLOSE = ["np.real_if_close([2.1 + 4e-14j, 5.2 + 3e-15j], tol=1000)", "np.real_if_close([2.1 + 4e-13j], tol=1000)",
         "np.real_if_close(1 + 1e-14j)", "np.real_if_close(3)", "np.real_if_close([1, 2])",
         "np.real_if_close(np.complex64(1 + 1e-6j))", "np.real_if_close(np.array([1 + 1e-5j, 2], np.complex64))",
         "np.real_if_close([1 + 1e-5j], tol=1e-3)", "np.real_if_close([1 + 1e-5j], 1e-6)", "np.real_if_close(a0)",
         "np.real_if_close(np.array([np.nan * 1j]))", "np.real_if_close([])"]
ERRORS = ["np.emath.foo", "np.lib.scimath.foo"]


def programs():
    inputs = {"a0": np.arange(3.0)}
    for function, x in product(FUNCTIONS, LISTS):
        if x == "-np.inf" and "[-1]" in function:
            continue  # a complex power of infinity, as the C library has it
        yield Program(inputs, [f"v0 = np.emath.{function.format(x=x)}"], ["v0"], tolerance="relative")
    for function, dtype, numbers in product(FUNCTIONS, DTYPES, ["[0, 1]", "[1, 2, 3]", "[-1, 1, -2]"]):
        if "-" in numbers and np.dtype(dtype).kind in "bu":
            continue
        x = f"np.array({numbers}, np.{dtype})"
        yield Program(inputs, [f"v0 = np.lib.scimath.{function.format(x=x)}"], ["v0"], tolerance="relative")
    for form in CLOSE + ERRORS:
        yield Program(inputs, [f"v0 = {form}"], ["v0"])
