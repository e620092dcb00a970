"""Floating-point errors: which are raised, of what, and what is not computed at all."""

import itertools

import numpy as np
from cases import seed_of, values

from program import Program

FLOATS = ["float16", "float32", "float64"]
UNARY = ["np.negative", "np.absolute", "np.sqrt", "np.square", "np.exp", "np.log", "np.exp2", "np.expm1", "np.log2",
         "np.log10", "np.log1p", "np.sin", "np.cos", "np.tan", "np.arcsin", "np.arccos", "np.arctan", "np.sinh",
         "np.cosh", "np.tanh", "np.arcsinh", "np.arccosh", "np.arctanh", "np.cbrt", "np.reciprocal", "np.sign",
         "np.deg2rad", "np.rad2deg", "np.floor", "np.rint", "np.isnan", "np.signbit", "-"]
BINARY = ["np.add", "np.subtract", "np.multiply", "np.divide", "np.arctan2", "np.hypot", "np.maximum", "np.fmin",
          "np.floor_divide", "np.remainder", "np.fmod", "np.heaviside", "np.copysign", "np.nextafter", "np.less"]
# Those whose underflow is known as exactly as NumPy's hardware has it.
EXACT_UNDERFLOW = {"np.negative", "np.absolute", "np.sqrt", "np.square", "np.reciprocal", "np.deg2rad", "np.rad2deg",
                   "np.add", "np.subtract", "np.multiply", "np.divide", "np.maximum", "np.less", "-"}
SUMS = ["np.sum({x})", "np.sum({x}, axis=0)", "np.prod({x}, axis=1)", "np.cumsum({x})", "np.cumsum({x}, axis=0)",
        "np.mean({x})", "{x}.mean(axis=1)", "{x}.var()", "{x}.std(axis=0)", "np.add.reduce({x}, axis=1)",
        "np.max({x})", "np.dot({x}, {x}.T)", "{x} @ {x}.T", "np.diff({x})", "np.outer({x}[0], {x}[0])",
        "np.einsum('ij,ij', {x}, {x})", "np.sum({x}, where=np.isfinite({x}))", "np.trapezoid({x})"]
CASTS = ["{x}.astype(np.float16)", "{x}.astype(np.float32)", "{x}.astype(np.int32)", "{x}.astype(np.int64)",
         "{x}.astype(bool)", "{x}.astype(np.complex64)"]
INTEGERS = ["{x} // {y}", "{x} % {y}", "np.fmod({x}, {y})", "np.divmod({x}, {y})[0]", "{x} / {y}",
            "np.reciprocal({x})", "{x} + {y}", "{x} * {y}", "-{x}", "{x} - 1", "divmod({x}, {y})[1]"]
SCALARS = ["{x} + {y}", "{x} - {y}", "{x} * {y}", "{x} / {y}", "{x} // {y}", "{x} % {y}", "-{x}", "{x} ** 2",
           "{x} < {y}", "np.add({x}, {y})", "{x} * 3", "2 - {x}", "{x} / 0", "np.sqrt({x})", "{x} % 0",
           "divmod({x}, {y})[0]", "divmod({x}, 0)[1]", "divmod({x}, {x} - {x})[0]"]
MASKED = ["np.divide({x}, {y}, where={y} != 0, out=np.zeros({x}.shape))", "(1 / {x}[{x} != 0]).sum() * 0",
          "np.log({x}, where={x} > 0, out=np.ones({x}.shape))", "np.sqrt({x}[{x} >= 0])",
          "np.divide({x}, {y}, where={x} > 0, out=np.zeros({x}.shape))", "np.where({x} != 0, 1 / {x}, 0)",
          "np.logaddexp({x}, {y}) * 0", "np.power({x}, -1)", "{x} ** -1", "{x} ** 0.5",
          "{x} ** 2", "np.power({x}, 2)", "np.float_power(np.abs({x}), -1)", "np.ldexp({x}, 2000)"]
# Python numbers that a cast to the dtype at hand makes infinite.
NUMBERS = ["{x} * {y}", "{y} / {x}", "{x} < {y}", "{x} == {y}", "np.maximum({x}, {y})",
           "np.where({x} == {x}, {x}, {y})", "{x}[0] + {y}", "np.sum({x}, initial={y})", "np.full(2, {y}, {x}.dtype)",
           "np.full_like({x}, {y})", "np.add({x}, {y}, dtype=np.complex128)",
           "np.multiply({x}, {y}, where=False, out={x}.copy())", "np.array([{y}], {x}.dtype)",
           "np.asarray({y}, {x}.dtype)", "np.pad({x}, 1, constant_values={y})"]
TOO_LARGE = [("float16", "1e10"), ("float16", "70000"), ("float16", "65519"), ("float16", "np.inf"),
             ("float32", "-1e300"), ("float64", "1e300"), ("complex64", "1e300"), ("complex64", "(1 + 1e300j)")]
# Errors that are known while the program is read: the first one is raised.
KNOWN = ["np.reciprocal(np.zeros(3, np.int32))", "1 / np.zeros(2) + 0 / np.zeros(2)",
         "0 / np.zeros(2) + 1 / np.zeros(2)", "np.log(np.zeros(3)) * np.float16(1) * 1e10",
         "np.sqrt(np.full(3, -1.0)) / 0", "np.arange(3) // 0 + np.exp(1000.0)", "{x} / 0 + np.sqrt(np.full(3, -1.0))",
         "np.sqrt(-1 - np.abs({x})) + np.log(np.zeros(3))"]
# What is assigned is cast. Of single numbers assigned to integers Python has errors of its own.
ASSIGNED = ["x[:] = {y}", "x[1:] = {y}[1:]", "x[:2] = {y}[:2]", "x[[0, 1]] = {y}[:2]", "x[x > 0] = {y}"]
ASSIGNED_NUMBERS = ["x[0] = {y}[0]", "x[x > 0] = {y}[0]", "x[{y} < 9] = {y}[1]", "x[...] = {y}[1]", "x.fill({y}[2])",
                    "x[:1] = 1e300", "x[0] = 1e10", "x[:] = [1e10, 1, 2]", "x[()] = 3", "x[0] *= {y}[0]",
                    "x[2] += 1e10"]


def program(inputs, state, expression):
    return Program(inputs, [f"with np.errstate({state}):\n    v0 = {expression}"], ["v0"], tolerance="ulp")


def assignment(dtype, y, statement):
    guarded = f"with np.errstate(over='raise', invalid='raise'):\n    {statement.format(y='a0')}"
    return Program({"a0": np.array(y)}, [f"x = np.ones(3, np.{dtype})", guarded], ["x"])


def special_values(dtype, count, seed):
    """Of all sizes: among them those that overflow and underflow, and are poles."""
    generator = np.random.default_rng(seed)
    info = np.finfo(dtype)
    most, tiny = float(info.max), float(info.tiny)
    special = [0.0, -0.0, 1, -1, 0.5, 2, -3, np.inf, -np.inf, np.nan, most, -most, most / 2, tiny, tiny * 1.5,
               float(info.smallest_subnormal), 11, 89, 710, -20, 1.5, 0.999]
    with np.errstate(all="ignore"):
        return generator.choice(np.array(special), count).astype(dtype)


def of_floats(dtype, ufunc, operands, round_):
    seed = seed_of("errstate", dtype, ufunc, round_)
    names = [f"a{i}" for i in range(operands)]
    inputs = {name: np.full(9, special_values(dtype, 1, seed + i)[0]) for i, name in enumerate(names)}
    kinds = ["divide", "over", "invalid"] + ["under"] * (ufunc in EXACT_UNDERFLOW)
    call = f"-{names[0]}" if ufunc == "-" else f"{ufunc}({', '.join(names)})"
    yield program(inputs, ", ".join(f"{kind}='raise'" for kind in kinds), call)


def programs():
    for dtype, (ufuncs, operands), round_ in itertools.product(FLOATS, [(UNARY, 1), (BINARY, 2)], range(10)):
        for ufunc in ufuncs:
            yield from of_floats(dtype, ufunc, operands, round_)
    for dtype, form, round_ in itertools.product(FLOATS[1:], SUMS + CASTS, range(4)):
        x = values(dtype, (4, 5), seed_of(form, round_))
        if round_ % 2:
            x = np.where(np.isnan(x), 1, x)
        if "var" in form or "std" in form:  # of a sum with infinities nothing else is told
            x = np.where(np.isinf(x), 2, x)
        yield program({"a0": x.astype(dtype)}, "over='raise', invalid='raise'", form.format(x="a0"))
    for dtype, form, round_ in itertools.product(["int8", "int64", "uint16"], INTEGERS, range(4)):
        x, y = (values(dtype, (3,), seed_of(form, round_, i)) for i in range(2))
        yield program({"a0": x, "a1": y}, "all='raise'", form.format(x="a0", y="a1"))
    for dtype, form, round_ in itertools.product(["int8", "int64", "uint16", "float64", "float32"], SCALARS, range(6)):
        x, y = (values(dtype, (1,), seed_of(form, round_, i)) for i in range(2))
        yield program({"a0": x, "a1": y}, "over='raise', divide='raise', invalid='raise'",
                      form.format(x="a0[0]", y="a1[0]"))
    for (dtype, number), form in itertools.product(TOO_LARGE, NUMBERS):
        yield program({"a0": np.array([1, 2, 3], dtype)}, "over='raise'", form.format(x="a0", y=number))
    for dtype, y in itertools.product(["float16", "float32", "int32", "uint8", "float64"],
                                      ([1e10, 1, 2], [1, 2, 1e300], [np.nan, 3, -7])):
        for statement in ASSIGNED + ASSIGNED_NUMBERS * dtype.startswith("float"):
            yield assignment(dtype, y, statement)
    for form in KNOWN:
        yield program({"a0": np.array([1.0, 2, 3])}, "all='raise'", form.format(x="a0"))
    for form, round_ in itertools.product(MASKED, range(8)):
        x, y = (special_values("float64", 5, seed_of(form, round_, i)) for i in range(2))
        yield program({"a0": x, "a1": y}, "divide='raise', invalid='raise'", form.format(x="a0", y="a1"))
