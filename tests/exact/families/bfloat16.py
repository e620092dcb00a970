"""bfloat16, beside NumPy with ml_dtypes: operations, dtypes beside it, memory orders, special values, casts, errors."""

import itertools

import ml_dtypes
import numpy as np
from cases import CASES, seed_of, some_cases, values

from draft import acceptable
from inputs import COMPLEX, DTYPES
from oracle import run_in_numpy
from program import Program

TYPE = "ml_dtypes.bfloat16"

UNARY = ["-{x}", "abs({x})", "+{x}", "~{x}", "np.square({x})", "np.sqrt({x})", "np.reciprocal({x})", "np.sign({x})",
         "np.fabs({x})", "np.positive({x})", "np.deg2rad({x})", "np.rad2deg({x})", "np.radians({x})",
         "np.degrees({x})", "np.floor({x})", "np.ceil({x})", "np.trunc({x})", "np.rint({x})", "np.isnan({x})",
         "np.isinf({x})", "np.isfinite({x})", "np.signbit({x})", "np.logical_not({x})", "np.conjugate({x})",
         "np.round({x})", "np.round({x}, 1)", "({x}).round(-1)", "np.spacing({x})", "np.frexp({x})[0]",
         "np.frexp({x})[1]", "np.modf({x})[0]", "np.modf({x})[1]", "np.ldexp({x}, 3)", "np.ldexp({x}, np.int64(3))",
         "np.isposinf({x})", "np.nan_to_num({x})", "np.asarray_chkfinite({x})", "{x} ** 2", "{x} ** 0.5",
         "np.real({x})", "np.imag({x})", "({x}).T", "({x}).copy()", "np.zeros_like({x})", "np.ones_like({x})",
         "np.full_like({x}, 2.3)"]
ELEMENTARY = ["exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos",
              "arctan", "sinh", "cosh", "tanh", "arcsinh", "arccosh", "arctanh", "cbrt"]
CLOSE = ["np.arctan2({x}, {y})", "np.hypot({x}, {y})", "np.power(abs({x}), {y})", "{x} ** 3", "np.logaddexp({x}, {y})",
         "np.logaddexp2({x}, {y})", "np.sinc({x})", "{x} ** 1.5"]
SCALARS = ["{x} + 1", "2 * {x}", "{x} - 0.5", "1 / {x}", "{x} == 300", "{x} < -1", "{x} > 2.5", "{x} + np.float32(2)",
           "{x} * np.int64(3)", "np.where({x}, {x}, 0.5)", "np.where({x}, {x}, 1)", "{x} + True", "{x} // 3", "{x} % 2",
           "7 // {x}", "-7 % {x}", "{x} // 2.5", "np.copysign({x}, -1)", "np.heaviside({x}, 0.5)", "{x} + 1j",
           "np.fmax({x}, 2.5) + 0", "np.clip({x}, 1, None) + 0", "({x}).clip(-1, 3) + 0", "np.isclose({x}, 1)",
           "{x} / 3",
           "{x} + np.float16(1)", "{x} * np.float64(3)", "{x} + np.int8(3)", f"{{x}} * {TYPE}(3)", "{x} + 1e300",
           "np.maximum({x}, 0) + 0", "1.5 - {x}", "{x} << 1", "{x} & 1"]
BINARY = ["{x} + {y}", "{x} - {y}", "{x} * {y}", "{x} / {y}", "{x} < {y}", "{x} <= {y}", "{x} > {y}", "{x} >= {y}",
          "{x} == {y}", "{x} != {y}", "{x} & {y}", "np.maximum({x}, {y}) + 0", "np.minimum({x}, {y}) + 0", "{x} // {y}",
          "{x} % {y}", "np.fmod({x}, {y})", "np.divmod({y}, {x})[0]", "divmod({y}, {x})[1]", "np.fmax({x}, {y}) + 0",
          "np.fmin({x}, {y}) + 0", "np.heaviside({x}, {y})", "np.copysign({x}, {y})", "np.nextafter({x}, {y})",
          "np.logical_and({x}, {y})", "np.logical_or({x}, {y})", "np.logical_xor({x}, {y})", "np.where({x}, {x}, {y})",
          "np.clip({x}, {y}, 7) + 0", "np.isclose({x}, {y})", "np.add({x}, {y}, dtype=np.float32)"]
REDUCTIONS = ["np.sum({x}{axis})", "np.prod({x}{axis})", "np.mean({x}{axis})", "np.var({x}{axis})", "np.std({x}{axis})",
              "np.max({x}{axis}) + 0", "np.min({x}{axis}) + 0", "np.sum({x}{axis}, dtype=np.float32)",
              "np.mean({x}{axis}, dtype=np.float64)", "np.any({x}{axis})", "np.all({x}{axis})", "np.argmax({x}{axis})",
              "np.argmin({x}{axis})", "np.cumsum({x}{axis})", "np.cumprod({x}{axis})", "np.ptp({x}{axis}) + 0",
              "np.sum({x}{axis}, initial=1.5)", "np.prod({x}{axis}, initial=2)", "np.max({x}{axis}, initial=1) + 0",
              "np.sum({x}{axis}, where={x} > 0)", "np.mean({x}{axis}, where={x} > 0)", "np.count_nonzero({x}{axis})",
              f"np.sum({{y}}.astype(np.float32){{axis}}, dtype={TYPE})", f"np.sum({{y}} > 0{{axis}}, dtype={TYPE})"]
REDUCTIONS += [f"np.nan{name}({{x}}{{axis}})" for name in (
    "sum", "prod", "mean", "var", "std", "cumsum", "cumprod", "argmax", "argmin")]
REDUCTIONS += ["np.nanmax({x}{axis}) + 0", "np.nanmin({x}{axis}) + 0"]
AXES = ["", ", axis=0", ", axis=-1", ", axis=(0, -1)", ", keepdims=True"]
SHAPING = ["np.ravel({x})", "np.roll({x}, 2)", "np.tile({x}, 2)", "np.repeat({x}, 2)", "np.pad({x}, 2)",
           "np.hstack([{x}, {x}])", "np.stack([{x}, {x}])", "np.concatenate([{x}, {x}], axis=None)",
           "np.atleast_3d({x})", "np.diff({x})", "np.outer({x}, {y})", "np.kron({x}, {y})", "np.dot({x}, {y})",
           "np.matmul({x}, {y})", "np.inner({x}, {y})", "np.vdot({x}, {y})", "np.trace({x})", "np.tril({x})",
           "np.rot90({x})", "({x}).reshape(-1)[::2]", "({x}).flatten('F')", "np.squeeze({x})", "({x})[..., 0]",
           "np.linspace({x}, {y}, 3)", "np.take({x}, [0, 5, -1], mode='clip')", "np.convolve({x}, {y})",
           "np.correlate({x}, {y}, 'same')", "np.concatenate([{x}, np.ones(3, np.int16)], axis=None)",
           "np.average({x})", "np.meshgrid({x}, {y})[0]", "np.linalg.vector_norm({x}, ord=1)",
           "np.linalg.norm({x}, np.inf, 0)", "np.concatenate([np.ones(2), ({x}).ravel(), np.arange(3)])",
           "np.gradient({x}.ravel())", "np.gradient({x}, axis=-1)", "np.gradient({x}, 2, axis=0, edge_order=2)",
           "np.gradient({x}.ravel(), np.arange({x}.size) ** 2.0, edge_order=2)"]
SORTED = ["np.sort({x})", "np.sort({x}, axis=0)", "np.argsort({x}, kind='stable')", "np.unique({x})",
          "np.searchsorted(np.sort({x}.ravel()), {y})", "np.isin({x}, [1, 2])", "np.median({x})",
          "np.median({x}, axis=0)"]
TAKEN = [", 0.3, method='nearest'", ", [0.2, 1.0], method='inverted_cdf', weights=np.ones({x}.shape)"]
SORTED += [f"np.quantile({{x}}{form})" for form in (
    *TAKEN, ", 0.3", ", [0.1, 0.6]", ", 0.3, axis=0", ", 0.7, axis=-1, method='hazen'", ", 1, axis=-1",
    ", np.float32(0.3)")]
# Of others data decide the dtype.
SORTED += [f"np.nanquantile({{x}}{form})" for form in TAKEN]
SORTED += ["np.nanmedian({x})", "np.nanmedian({x}.ravel()[1:])", "np.nanmedian(np.resize({x}, (2, 601)), axis=1)"]
CREATED = [f"np.zeros((2, 3), {TYPE})", f"np.arange(7, dtype={TYPE})", f"np.arange(0, 1, 0.1, dtype={TYPE})",
           f"np.array([1, 2.3, -0.0], dtype={TYPE})", f"np.array([[1, 2], [300, 400]], 'bfloat16')",
           f"np.eye(3, dtype={TYPE})", f"np.full((2,), 2.3, {TYPE})", f"np.linspace(0, 1, 4, dtype={TYPE})",
           f"{TYPE}(2.3)", f"np.asarray({TYPE}(3)) + 1", "a0.astype('bfloat16')", f"ml_dtypes.finfo({TYPE}).eps",
           f"ml_dtypes.finfo({TYPE}).max", f"ml_dtypes.finfo({TYPE}).tiny", f"np.array([{TYPE}(1), {TYPE}(2)])",
           f"np.array([{TYPE}(1), 2], dtype=np.float64)", f"np.array([{TYPE}(1), 2])",
           "np.array([a0.astype('bfloat16')] * 2, np.int16)", f"np.asarray([[{TYPE}(1), 2**40]], {TYPE})",
           "np.einsum('i,i', a0.astype('bfloat16'), np.arange(5), dtype=np.float64)",
           "np.einsum('i,i', np.arange(5), a0.astype('bfloat16'), dtype=np.float32, casting='unsafe')"]
WRITES = ["b0[0] = 1.7", "b0 += 1", "b0 += 1.5", "b0 *= np.arange(b0.size, dtype=np.int32)", "b0 /= 3", "b0 //= 2",
          "b0 **= 2", "b0[::2] = a0[::2]", "b0[:] = np.arange(b0.size)", "a0 += b0", "a0[:] = b0 * 3",
          "b0[b0 > 0] = 0.1",
          "b0 &= 1", "b0 += np.float64(1.5)", "b0[0] = 2**62 + 1", "np.add(b0, 1, out=b0)", "np.sqrt(b0, out=a0)",
          "b0[0] = 10**30", "b0[0] = 1j", "c = np.zeros(b0.size, np.int32)\nc += b0\nb0[:] = c",
          "c = np.zeros(b0.size, np.float16)\nc += b0\nb0[:] = c", "np.add.at(b0, [0, 0, 1], 0.3)"]
TYPES = [f"np.zeros(2, np.result_type({TYPE}, np.{{d}}))", f"np.zeros(2, np.result_type(np.{{d}}, {TYPE}))",
         f"np.zeros(2, np.promote_types({TYPE}, np.{{d}}))",
         *(f"np.can_cast({a}, {b}, '{rule}')" for rule in ("safe", "same_kind", "unsafe", "no")
           for a, b in ((TYPE, "np.{d}"), ("np.{d}", TYPE)))]
ERRORS = [f"np.finfo({TYPE})", "np.einsum('i,i', b0, b0)", "np.gcd(b0, b0)", "np.invert(b0)",
          f"np.add(b0, 1.5, dtype={TYPE})",
          f"np.sqrt(np.ones(2, np.int8), dtype={TYPE})", "np.sqrt(b0, dtype=np.float16)",
          "b0.astype(np.int8, casting='same_kind')",
          "np.append(b0, 1)", "np.diff(b0, prepend=0)", "np.add(b0, b0, out=np.zeros(b0.size, np.int32))",
          f"{TYPE}(1j)", f"{TYPE}(10**30)", "np.bincount(b0)", "np.left_shift(b0, 1)", "np.max(b0[:0])",
          "np.argmax(b0[:0])"]


def rounded(array):
    return array.astype(ml_dtypes.bfloat16).astype(np.float32)


def special(shape, seed):
    """float32 that bfloat16 holds."""
    found = values("float32", shape, seed).reshape(-1)
    powers = np.random.default_rng(seed).integers(-140, 127, found[::5].shape)
    found[::5] = rounded(found[::5]) * np.float32(2.0) ** powers
    return rounded(found).reshape(shape)


def programs_for(forms, inputs, prelude, tolerance="bits"):
    """One program that returns each form, and one for each of the first that NumPy refuses."""
    fitting, refused = [], []
    for form in forms:
        probe = Program(inputs, [*prelude, f"v0 = {form}"], ["v0"], tolerance=tolerance)
        outcome = run_in_numpy(probe.source(), inputs)
        if outcome.error is not None:
            refused.append(probe)
        elif acceptable(outcome.returned.get("return")):
            fitting.append(form)
    statements = [f"v{i} = {form}" for i, form in enumerate(fitting)]
    whole = Program(inputs, [*prelude, *statements], [f"v{i}" for i in range(len(fitting))], tolerance=tolerance)
    return ([whole] if fitting else []) + refused


def of_case(forms, case, seed, other=None, tolerance="bits", axis=""):
    """Two operands, the second perhaps of another dtype; both change places then."""
    x_shape, y_shape, x, y = CASES[case]
    second = special(y_shape, seed + 1) if other is None else values(other, y_shape, seed + 1)
    inputs = {"a0": special(x_shape, seed), "a1": second}
    prelude = [f"b0 = a0.astype({TYPE})"] + ([f"b1 = a1.astype({TYPE})"] if other is None else ["b1 = a1"])
    x, y = x.replace("a0", "b0"), y.replace("a1", "b1")
    places = [(x, y)] if other is None else [(x, y), (y, x)]
    found = [form.format(x=p, y=q, axis=axis) for form in forms for p, q in places]
    yield from programs_for(list(dict.fromkeys(found)), inputs, prelude, tolerance)


def every_value():
    """All bit patterns, as float32."""
    bits = np.arange(1 << 16, dtype=np.uint32) << 16
    return bits.view(np.float32)


def cast_programs():
    every = {"a0": every_value()}
    kept = every["a0"][np.abs(every["a0"]) < 2**31]  # beyond it, NumPy's own conversion to uint32 is anyone's
    for dtype in DTYPES:
        inputs = {"a0": kept} if "int" in dtype else every
        yield Program(inputs, [f"b0 = a0.astype({TYPE})", f"v0 = b0.astype(np.{dtype})"], ["b0", "v0"])
    halves = {"a0": np.arange(1 << 16, dtype=np.uint16).view(np.float16)}
    yield Program(halves, [f"v0 = a0.astype({TYPE})"], ["v0"])
    middles = np.nextafter((every["a0"].astype(np.float64) + 2.0**-9 * np.abs(every["a0"])), [[-np.inf], [0], [np.inf]])
    for array in (middles, middles.astype(np.float32)):
        yield Program({"a0": array}, [f"v0 = a0.astype({TYPE})"], ["v0"])
    for dtype, case in itertools.product(DTYPES, CASES):
        shape, _, x, _ = CASES[case]
        yield Program({"a0": values(dtype, shape, seed_of("cast", dtype, case))}, [f"v0 = {x}.astype({TYPE})"], ["v0"])


def elementary_programs():
    for name in ELEMENTARY:
        yield Program({"a0": every_value()}, [f"v0 = np.{name}(a0.astype({TYPE}))"], ["v0"])


def all_values_programs():
    forms = [form for form in UNARY if "**" not in form]
    yield from programs_for([form.format(x="b0") for form in forms], {"a0": every_value()},
                            [f"b0 = a0.astype({TYPE})"])


def program_texts():
    yield from programs_for(CREATED, {"a0": special((5,), 1)}, [])
    inputs = {"a0": special((9,), 3)}
    for write in WRITES:
        yield Program(inputs, [f"b0 = a0.astype({TYPE})", write], ["b0", "a0"])
    for dtype in DTYPES:
        yield from programs_for([form.format(d=dtype) for form in TYPES], inputs, [])
    for form in ERRORS:
        yield Program(inputs, [f"b0 = a0.astype({TYPE})", f"v0 = {form}"], ["v0"])


def programs():
    for case in CASES:
        yield from of_case(UNARY + SCALARS + BINARY, case, seed_of("bfloat16", case))
        yield from of_case(CLOSE, case, seed_of("close", case), tolerance="ulp")
        yield from of_case(SHAPING, case, seed_of("shaping", case))
        for axis in AXES:
            yield from of_case(REDUCTIONS, case, seed_of("reduce", case), axis=axis)
    for dtype in DTYPES:
        for case in some_cases(("bfloat16", dtype), 4):
            forms = [form for form in BINARY if dtype not in COMPLEX or "divmod" not in form]
            yield from of_case(forms, case, seed_of("bfloat16", dtype, case), dtype)
    for case in ("odd tail", "transposed", "strided"):
        x_shape, y_shape, x, y = CASES[case]
        tidy = {name: rounded(np.random.default_rng(7).standard_normal(shape).astype(np.float32))
                for name, shape in (("a0", x_shape), ("a1", y_shape))}
        prelude = [f"b0 = a0.astype({TYPE})", f"b1 = a1.astype({TYPE})"]
        forms = [form.format(x=x.replace("a0", "b0"), y=y.replace("a1", "b1")) for form in SORTED]
        yield from programs_for(forms, tidy, prelude)
    long = {"a0": rounded(np.random.default_rng(5).standard_normal((3, 9000)).astype(np.float32))}
    yield from programs_for([form.format(x="b0", y="b0", axis=axis) for form in REDUCTIONS for axis in AXES], long,
                            [f"b0 = a0.astype({TYPE})"])
    yield from cast_programs()
    yield from elementary_programs()
    yield from all_values_programs()
    yield from program_texts()
