"""Ufuncs that are composed of others, and the keywords that all ufuncs take."""

import itertools

import numpy as np
from cases import CASES, program_of, seed_of, some_cases

from inputs import COMPLEX, DTYPES
from program import Program

UNARY = ["np.bitwise_count({x})", "np.spacing({x})", "np.frexp({x})[0]", "np.frexp({x})[1]", "np.modf({x})[0]",
         "np.modf({x})[1]", "np.isposinf({x})", "np.isneginf({x})", "np.fix({x})", "np.iscomplex({x})"]
BINARY = ["np.gcd({x}, {y})", "np.lcm({x}, {y})", "np.gcd({x}, 12)",
          "np.lcm(6, {x})", "np.ldexp({x}, 3)", "np.ldexp({x}, -1073)", "np.ldexp({x}, {y})",
          "np.ldexp({x}, np.sign({y}).astype(np.int8) * 40)", "np.ldexp(0.75, {x})"]
CLOSE = ["np.logaddexp({x}, {y})", "np.logaddexp2({x}, {y})", "np.logaddexp({x}, 0.5)", "np.logaddexp2(3, {x})",
         "np.float_power(np.abs({x}), 1.5)",
         "np.float_power(np.abs({x}), 2)"]
# What the loop of another dtype computes, where a mask holds, in an order, or in an array.
KEYWORDS = ["np.add({x}, {y}, dtype=np.{dtype})", "np.multiply({x}, 3, dtype=np.{dtype})",
            "np.sqrt({x}, dtype=np.{dtype})", "np.negative({x}, dtype=np.{dtype}, casting='unsafe')",
            "np.less({x}, {y}, dtype=np.{dtype})", "np.isfinite({x}, dtype=bool)",
            "np.floor_divide({x}, {y}, dtype=np.{dtype})", "np.divide({x}, {y}, dtype=np.{dtype})",
            "np.add({x}, {y}, dtype=np.{dtype}, casting='safe')", "np.absolute({x}, dtype=np.{dtype})",
            "np.maximum({x}, {y}, dtype=np.{dtype}) + 0", "np.bitwise_and({x}, {y}, dtype=np.{dtype})",
            "np.divmod({x}, {y}, dtype=np.{dtype})[1]", "np.add({x}, {y}, casting='no')",
            "np.square(np.broadcast_to({x}, (3,) + {x}.shape)[..., None], dtype=np.{dtype})",
            "np.bitwise_count({x}, casting='no')", "np.bitwise_count({x}, dtype=np.uint8)",
            "np.bitwise_count({x}, dtype=np.{dtype})", "np.ldexp({x}, {y}, casting='no')",
            "np.ldexp({x}, {y}, dtype=np.{dtype})",
            "np.add({x}, np.ones(2).reshape((2,) + (1,) * {x}.ndim), order='A')", "np.less({x}, {y}.T, order='A')",
            "np.fmod({x}.ravel(), {x}.ravel()[:, None], order='A', dtype=np.{dtype})",
            "np.ldexp(3, {y}, dtype=np.{dtype}, order='F')", "np.greater({x}, {y}, casting='no')",
            "np.logical_or({x}, {y}, casting='no')", "np.logical_not({x}, casting='equiv')",
            "np.logical_and({x}, {y}.astype(np.{dtype}), casting='no')", "np.multiply({x}, 2, casting='equiv')",
            "np.add({x}, {y}, order='F')", "np.square({x}, order='C')", "np.add({x}, 1, order='A')"]
MASKED = ["np.add({x}, {y}, where={x} == {x}, out=np.ones(np.logical_and({x}, {y}).shape, {x}.dtype))",
          "np.sqrt({x}, where={x} > 1, out=np.full({x}.shape, 7.0))",
          "np.where({x} > 1, np.negative({x}, where={x} > 1), 5)",
          "np.multiply({x}, {y}, where=False, out=np.ones((4,) + np.logical_and({x}, {y}).shape, complex))",
          "np.less({x}, 1, where=np.array([True]))", "np.add({x}, 1, where=np.ones(3, int))",
          "np.add({x}, 1, out=np.zeros({x}.shape, np.int16), casting='unsafe')",
          "np.add({x}, 1, out=np.zeros({x}.shape, np.float16), casting='safe')",
          "np.divmod({x}, 2, out=(None, np.zeros({x}.shape, complex)))[1]",
          "np.modf({x}, np.zeros({x}.shape), None)[0]"]
MISTAKES = ["np.add({x}, 1, casting='some')", "np.add({x}, 1, order='Z')", "np.add({x}, 1, where=np.ones(99, bool))",
            "np.divmod({x}, 2, out=np.zeros(3))", "np.isnat({x})", "np.add({x}, 300, dtype=np.uint8)",
            "np.gcd({x}, 0.5)", "np.ldexp({x}, 0.5)", "np.logaddexp({x}, 1j)"]


def repeated_programs():
    """Every ufunc on arrays that are repeated along axes, whose results lie as NumPy's iterator walks them."""
    ufuncs = [(name, each) for name, each in vars(np).items() if isinstance(each, np.ufunc) and not each.signature]
    shapes = ["(5, 3)", "(2, 5, 3)", "(2, 1, 5, 3)"]
    for (i, (name, ufunc)), dtype in itertools.product(enumerate(ufuncs), ["int16", "int64", "float32", "bool"]):
        inputs = {"a0": np.arange(3).astype(dtype), "a1": (np.arange(5)[:, None] % 2).astype(dtype)}
        arguments = [", ".join(pair) for pair in (("v0", "a1"), ("a1", "v0"), ("v0", "2"))]
        arguments = arguments if ufunc.nin == 2 else ["v0", "v0.T", "np.broadcast_to(a1, v0.shape)"]
        end = "" if ufunc.nout == 1 else "[1]"
        statement = f"v0 = np.broadcast_to(a0, {shapes[i % len(shapes)]})"
        for form in (f"np.{name}({each}){end}" for each in arguments):
            yield Program(inputs, [statement, f"v1 = {form}"], ["v1"], tolerance="ulp")


def programs():
    yield from repeated_programs()
    for dtype, case in itertools.product(DTYPES, CASES):
        key = ("ufuncs", dtype, case)
        yield from program_of(UNARY + BINARY, (dtype, dtype), case, seed_of(*key))
        yield from program_of(MASKED, (dtype, dtype), case, seed_of("masked", *key))
        if dtype not in COMPLEX:
            yield from program_of(CLOSE, (dtype, dtype), case, seed_of("close", *key), tolerance="relative")
    for dtype, other in itertools.product(DTYPES, DTYPES):
        # Roots of complex numbers are Weft's own; floats beyond int32 are converted to uint32 in two ways by NumPy.
        left_out = ["sqrt"] * (other in COMPLEX) + ["unsafe", "astype"] * (other == "uint32")
        forms = [form.replace("{dtype}", other) for form in KEYWORDS if not any(word in form for word in left_out)]
        for case in some_cases(("keywords", dtype, other), 2):
            yield from program_of(forms, (dtype, dtype), case, seed_of("keywords", dtype, other))
    for dtype, form in itertools.product(DTYPES, MISTAKES):
        yield from program_of([form], (dtype, dtype), "odd tail", seed_of("mistakes", dtype))
