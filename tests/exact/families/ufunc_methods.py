"""The methods of ufuncs: reduce, accumulate, reduceat, at and outer."""

import itertools

import numpy as np
from cases import program_of, seed_of, some_cases, values

from inputs import DTYPES
from program import Program

FOLDS = ["subtract", "divide", "floor_divide", "remainder", "fmod", "bitwise_and", "bitwise_or", "bitwise_xor",
         "logical_xor", "logical_and", "gcd", "lcm", "fmax", "fmin", "copysign", "less", "equal", "left_shift",
         "maximum", "minimum", "add", "multiply", "heaviside", "nextafter"]
# The sign of a zero out of a maximum is free.
FORMS = ["np.{ufunc}.reduce({x}){end}", "np.{ufunc}.reduce({x}, axis=-1){end}",
         "np.{ufunc}.reduce({x}, axis=-1, keepdims=True){end}", "np.{ufunc}.accumulate({x}){end}",
         "np.{ufunc}.accumulate({x}, axis=-1){end}", "np.{ufunc}.reduceat({x}, [0]){end}",
         "np.{ufunc}.reduceat({x}, [0, 2, 1], axis=-1){end}",
         "np.{ufunc}.reduceat({x}, [0, 2, 1, 1], axis=1){end}",
         "np.{ufunc}.outer({x}, {y}){end}"]
KEYWORDS = ["np.{ufunc}.reduce({x}, axis=None)", "np.{ufunc}.reduce({x}, initial=3)",
            "np.{ufunc}.reduce({x}, where={x} > 1)", "np.{ufunc}.reduce({x}, dtype=np.float64)",
            "np.{ufunc}.accumulate({x}, dtype=np.float32)", "np.{ufunc}.accumulate(3)",
            "np.{ufunc}.reduce({x}, axis=7)", "np.{ufunc}.reduceat({x}, [99])",
            "np.{ufunc}.reduce({x}, where={x} > 1, initial=2)", "np.{ufunc}.reduce({x}, initial=None)"]
OUTPUTS = ["np.{ufunc}.reduce({x}, out=np.zeros({x}.shape[1:], {x}.dtype))",
           "np.{ufunc}.reduce({x}, axis=-1, out=np.zeros(({x}.shape[0], 1), {x}.dtype), keepdims=True)",
           "np.{ufunc}.reduce({x}, out=(np.zeros({x}.shape[1:], np.float64),))",
           "np.{ufunc}.accumulate({x}, out=np.zeros({x}.shape, np.float32))",
           "np.{ufunc}.reduceat({x}, [0], out=np.zeros((1,) + {x}.shape[1:], {x}.dtype))",
           "np.{ufunc}.outer({x}, {y}, out=np.zeros({x}.shape + {y}.shape, np.complex128))",
           "np.{ufunc}.outer({x}, {y}, dtype=np.float64, order='F')",
           "np.{ufunc}.outer({x}, 2, where={x} > 1, out=np.ones({x}.shape))"]
# Arrays that cannot take a result.
MISFITS = ["np.{ufunc}.reduce({x}, out=np.zeros((2, 3)))", "np.{ufunc}.reduce({x}, out=np.zeros(1))",
           "np.{ufunc}.reduce({x}, axis=-1, keepdims=True, out=np.zeros((5, 2)))",
           "np.{ufunc}.accumulate({x}, out=np.zeros(7))", "np.{ufunc}.accumulate({x}, out=np.zeros((2, 7)))",
           "np.{ufunc}.reduce({x}, out=[1])", "np.{ufunc}.outer({x}, {x}, out=np.zeros(3))"]
# Arrays that take running totals and parts, which may be longer than these.
TAKERS = ["np.zeros(2, int)", "np.zeros(3)", "np.zeros(())", "np.ones((1, 2), int)",
          "np.ones((3, 2))", "np.ones((2, 3), np.int8)", "np.ones((2, 2))", "np.ones((2, 1), int)",
          "np.ones((2, 2, 2))", "np.ones((3, 2, 4), int)"]
TAKEN = [f"np.add.{call}, out={out})" for out in TAKERS for call in (
    "reduceat([1, 2], [0]", "reduceat([3, 1], [0, 1]", "reduceat([1, 2], []", "reduceat([[1, 2]], [0], axis=1",
    "reduceat([[1, 2], [3, 4]], [0]", "reduceat([[1, 2], [3, 4]], [1, 0], axis=-1", "accumulate([1, 2]",
    "accumulate([1]", "accumulate([[1, 2]]", "accumulate([[1, 2]], axis=1", "accumulate([[1, 2], [3, 4]]")]
TAKEN += [f"np.cumsum({a}, out={out})" for a in ("[[1], [2]]", "5", "[1.5]") for out in TAKERS
          if out != "np.zeros(())"]
# Sums in float64 and the like, rounded as often as NumPy's buffers are full.
ROUNDED = ["np.sum(a0, axis={axis}, out=np.zeros({shape}, np.{held}))",
           "np.mean(a0, axis={axis}, dtype=np.float64, out=np.zeros({shape}, np.{held}))",
           "np.sum(a0.T, axis=({axes}), initial=3, out=np.zeros({shape}[::-1], np.{held}))",
           "np.sum(a0.astype(np.float32), axis={axis}, dtype=np.float32, out=np.zeros({shape}, np.{held}))",
           "np.sum((a0 * 1000).astype(np.int32), axis={axis}, out=np.zeros({shape}, np.{held}))"]
SHAPES = [((20000,), (0,)), ((3, 9000), (1,)), ((3, 9000), (0,)), ((40, 8192), (0,)), ((40, 8191), (0,)),
          ((3, 40, 5000), (1,)), ((7, 40, 300), (0, 2)), ((7, 20, 300), (0, 2)), ((3, 40, 20, 30), (1, 2, 3)),
          ((100, 50), (1,)), ((4, 30, 10, 90), (1, 3)), ((30000, 2), (0,))]
AT = ["add", "subtract", "multiply", "maximum", "bitwise_or", "floor_divide", "divide", "logical_and", "fmin"]
# Of one operand, whose results are NumPy's bits; but for roots of complex numbers.
AT_OF_ONE = ["negative", "invert", "sign", "rint", "floor", "isfinite", "logical_not", "conjugate", "square", "sqrt"]
INDEXES = ["[0, 2, 0, 0, -1]", "([0, 1, 0], [1, 1, 1])", "1", "[]", "[0, 99]", "..."]
VALUES = ["2", "0.5", "a1.ravel()[:5]", "a1[:1, :1]", "np.int8(3)"]

# Methods that go one step after the other, in the steps of loops and beside a length that data decide.
LOOPED = ["np.fmod.accumulate(v0 + i * 0.37)", "np.subtract.reduce(np.stack([v0] * 11) * i)",
          "np.heaviside.accumulate(v0.reshape(3, 3), axis=1).ravel()", "np.divide.reduceat(v0, [0, 0, 1] * 3) + i",
          "v0[np.argsort(v0, kind='stable')]\n    np.subtract.at(v0, [0, 5, 0], a0[:3])",
          "v0[::-1]\n    for j in range(3):\n        np.add.at(v0, [j, i % 9, j], v0[j])"]


def looped_programs():
    inputs = {"a0": np.arange(9.0) ** 2 + 5}
    for form in LOOPED:
        for steps in (3, 40):
            yield Program(inputs, ["v0 = a0 * 1", f"for i in range({steps}):\n    v0 = {form}"], ["v0"])
    for form in ("v0 = np.fmod.accumulate(a0 / 7)", "v0 = a0 * 1\nnp.subtract.at(v0, [8, 1, 8], 3)"):
        yield Program(inputs, ["v1 = np.sum(a0[a0 % 2 == 1])", *form.splitlines()], ["v0", "v1"])


def repeated_programs():
    """Running totals of arrays that are repeated along axes."""
    inputs = {"a0": np.arange(6).reshape(2, 1, 3)}
    for shape, turned, axis in itertools.product(["2, 4, 3", "3, 2, 1, 3"], ["", ".T"], [0, 1, -1]):
        forms = [f"np.{form}(v0, axis={axis})" for form in (
            "cumsum", "bitwise_xor.accumulate", "maximum.accumulate", "fmod.accumulate", "cumprod")]
        forms += [f"np.subtract.accumulate(v0, axis={axis}, dtype=np.float32)"]
        yield Program(inputs, [f"v0 = np.broadcast_to(a0 + 1, ({shape})){turned}"] +
                      [f"v{i + 1} = {form}" for i, form in enumerate(forms)], [f"v{i + 1}" for i in range(len(forms))])


def rounded_programs():
    for (shape, axis), held in itertools.product(SHAPES, ["float32", "float16"]):
        results = tuple(length for i, length in enumerate(shape) if i not in axis)
        turned = ", ".join(str(len(shape) - 1 - i) for i in axis) + ","
        forms = [form.format(axis=axis, axes=turned, shape=results, held=held) for form in ROUNDED]
        if len(results) > 1:
            forms = [form for form in forms if "a0.T" not in form]
        inputs = {"a0": np.random.default_rng(len(shape)).random(shape)}
        yield Program(inputs, [f"v{i} = {form}" for i, form in enumerate(forms)], [f"v{i}" for i in range(len(forms))])


def programs():
    yield from looped_programs()
    yield from repeated_programs()
    yield from rounded_programs()
    for dtype, ufunc in itertools.product(DTYPES, FOLDS):
        end = " + 0" if ufunc in ("maximum", "minimum", "fmax", "fmin") else ""
        forms = [form.replace("{ufunc}", ufunc).replace("{end}", end) for form in FORMS]
        cases = [case for case in some_cases((dtype, ufunc), 2) if case != "0-d" or ufunc != "add"]
        for case in cases:
            yield from program_of(forms, (dtype, dtype), case, seed_of("folds", dtype, ufunc))
        for form in KEYWORDS:
            if seed_of("chosen", dtype, ufunc, form) % 3 > 0:
                continue
            yield from program_of([form.replace("{ufunc}", ufunc) + end], (dtype, dtype), "odd tail",
                                  seed_of("keywords", dtype, ufunc))
        outputs = [form for form in OUTPUTS if ufunc not in ("gcd", "lcm") or "out" not in form]
        for case in some_cases(("outputs", dtype, ufunc), 1):
            yield from program_of([form.replace("{ufunc}", ufunc) + end for form in outputs], (dtype, dtype), case,
                                  seed_of("outputs", dtype, ufunc))
    for form, (case, ufunc) in itertools.product(MISFITS, [("odd tail", "subtract"), ("strided", "add"),
                                                           ("three axes", "maximum")]):
        yield from program_of([form.replace("{ufunc}", ufunc)], ("float64", "float64"), case, 1)
    for form in TAKEN:
        yield Program({}, [f"v0 = {form}"], ["v0"])
    for length in (20, 9000, 20000):
        inputs = {"a0": values("float16", (2, length), length) * np.float16(0.01)}
        folds = ["np.subtract.reduce(a0, axis=1)", "np.divide.reduce(a0, axis=1)", "np.subtract.reduce(a0.T)",
                 "np.subtract.reduce(a0.astype(np.float32), axis=1, dtype=np.float16)",
                 "np.subtract.reduce(a0, axis=1, where=a0 > 0, initial=1)", "np.subtract.reduce(a0[:, ::-3], axis=1)"]
        yield Program(inputs, [f"v{i} = {fold}" for i, fold in enumerate(folds)], [f"v{i}" for i in range(len(folds))])
    for dtype, ufunc in itertools.product(DTYPES, AT):
        for index, value in zip(INDEXES, itertools.cycle(VALUES)):
            inputs = {"a0": values(dtype, (4, 5), seed_of("at", dtype, index)),
                      "a1": values(dtype, (4, 5), seed_of("value", dtype, index))}
            yield Program(inputs, ["v0 = a0.copy()", f"np.{ufunc}.at(v0, {index}, {value})", "v0 = v0 + 0"], ["v0"])
    for dtype, ufunc in itertools.product(DTYPES, AT_OF_ONE):
        for index in INDEXES if ufunc != "sqrt" or not dtype.startswith("complex") else []:
            inputs = {"a0": values(dtype, (4, 5), seed_of("at of one", dtype, index))}
            yield Program(inputs, ["v0 = a0.copy()", f"np.{ufunc}.at(v0, {index})", "v0 = v0 + 0"], ["v0"])
    # Rows and masks of them, stored by a kernel that has more masks than there are registers for.
    for length in (3, 10, 21):
        inputs = {"a0": values("int32", (10, length), length)}
        rows = "np.nextafter.reduceat(a0, [0, 6, 7, 4], axis=0) + np.float64(0)"
        yield Program(inputs, [f"v0 = {rows}", "v1 = v0 > 0"], ["v0", "v1"])
