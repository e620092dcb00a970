"""Expressions of one element each: arithmetic, comparisons, where, casts."""

import numpy as np

from inputs import DTYPES

ARITHMETIC = [("+", "add"), ("-", "subtract"), ("*", "multiply"), ("/", "divide")]
COMPARISONS = [("<", "less"), ("<=", "less_equal"), (">", "greater"), (">=", "greater_equal"),
               ("==", "equal"), ("!=", "not_equal")]
BITWISE = [("&", "bitwise_and"), ("|", "bitwise_or"), ("^", "bitwise_xor"), ("<<", "left_shift"), (">>", "right_shift")]
DIVISION = [("//", "floor_divide"), ("%", "remainder")]


def is_float(value):
    return value.dtype.kind == "f"


def is_bfloat(value):
    return value.dtype.name == "bfloat16"


def is_sortable(value):
    """NaN of bfloat16 equals everything when ml_dtypes compares, and is sorted anywhere."""
    return value.size <= 4000 and not is_bfloat(value)


def is_exact(value):
    return value.dtype.kind not in "fc" and not is_bfloat(value)


def broadcasts_with(value):
    def accepts(other):
        try:
            np.broadcast_shapes(value.shape, other.shape)
        except ValueError:
            return False
        return True
    return accepts


def scalar(draft, value):
    """A number that can stand beside `value`: Python's, or one of NumPy's scalars."""
    number = draft.choice("0", "1", "2", "3", "7", "-1") if value.dtype.kind != "u" else draft.choice("0", "1", "5")
    if is_float(value) and draft.chance(0.6):
        number = draft.choice("0.5", "2.0", "-1.5", "1e-3", "0.1", "3.0", "-0.0", "1e10", "np.pi")
    if value.dtype.kind == "c" and draft.chance(0.5):
        number = draft.choice("1j", "(2 - 0.5j)", "complex(0.0, -0.0)", "-3j", "1e3j")
    if draft.chance(0.15):
        return f"np.{draft.choice('float32', 'float64', 'int64', 'int32')}({draft.choice('2', '3', '1')})"
    return number


def operand(draft, name):
    """Another operand for `name`: a value that broadcasts with it, a part of one, or a number."""
    value = draft.values[name]
    if draft.chance(0.25):
        return scalar(draft, value)
    return draft.pick(broadcasts_with(value)) if draft.chance(0.9) else name


def written(draft, table, x, y):
    symbol, function = draft.rng.choice(table)
    if draft.chance(0.12):
        return f"np.{function}({x}, {y})"
    return f"{x} {symbol} {y}"


def binary(draft, table, accepts):
    x = draft.pick(accepts)
    if x is None:
        return None
    y = operand(draft, x)
    return written(draft, table, *((x, y) if draft.chance(0.7) else (y, x)))


def arithmetic(draft):
    return binary(draft, ARITHMETIC, lambda value: True)


def division(draft):
    return binary(draft, DIVISION, lambda value: True)


def chain(draft):
    x = draft.pick()
    parts = [x] + [operand(draft, x) for _ in range(draft.rng.randint(2, 5))]
    expression = parts[0]
    for part in parts[1:]:
        expression = f"({written(draft, ARITHMETIC[:3], expression, part)})"
    return expression


def comparison(draft):
    return binary(draft, COMPARISONS, lambda value: True)


def bitwise(draft):
    x = draft.pick(is_exact)
    if x is None:
        return None
    y = draft.pick(lambda value: is_exact(value) and broadcasts_with(draft.values[x])(value))
    return written(draft, BITWISE, x, draft.choice(y, "1", "5") if y else "1")


def without_zero_signs(draft, expression):
    """The sign of a zero out of a maximum or minimum is free: adding 0.0 settles it."""
    probe = draft.fresh()
    statement = f"{probe} = {expression}"
    if draft.run(statement) is not None:
        return None
    value = draft.values.pop(probe)
    if not is_exact(value) and np.any(value == 0):
        return f"{expression} + {'ml_dtypes' if is_bfloat(value) else 'np'}.{value.dtype.name}(0)"
    return expression


def extremum(draft):
    x = draft.pick()
    y = operand(draft, x)
    return without_zero_signs(draft, f"np.{draft.choice('maximum', 'minimum', 'fmax', 'fmin')}({x}, {y})")


def clip(draft):
    x = draft.pick()
    low, high = (draft.choice("None", operand(draft, x)) for _ in range(2))
    form = draft.choice("np.clip({}, {}, {})", "{}.clip({}, {})", "{0}.clip(max={2})")
    return without_zero_signs(draft, form.format(x, low, high))


def binary_function(draft):
    x = draft.pick()
    name = draft.choice("fmod", "heaviside", "copysign", "nextafter", "logical_and", "logical_or", "logical_xor",
                        "isclose", "ldexp", "gcd", "lcm")
    y = operand(draft, x)
    return f"np.{name}({x}, {without_nan(draft, y) if name == 'copysign' else y})"


def without_nan(draft, x):
    """The sign of a NaN is of its payload, which is not promised: it is not asked for."""
    if x not in draft.values or not np.isnan(draft.values[x]).any():
        return x
    return f"np.nan_to_num({x})"


def rounding(draft):
    x = draft.pick(lambda value: value.dtype != np.uint32)
    if x is None:
        return None
    form = draft.choice("np.floor({})", "np.ceil({})", "np.trunc({})", "np.rint({})", "np.round({})", "np.round({}, 2)",
                        "{}.round(1)", "np.around({}, -1)")
    return form.format(x)


def unary(draft):
    x = draft.pick()
    form = draft.choice("-{}", "abs({})", "np.abs({})", "np.absolute({})", "np.negative({})", "np.square({})",
                        "np.sqrt({})", "np.logical_not({})", "~{}", "np.sqrt(np.abs({}))", "+{}", "np.sign({})",
                        "np.fabs({})", "np.reciprocal({})", "np.deg2rad({})", "np.rad2deg({})", "np.isnan({})",
                        "np.isinf({})", "np.isfinite({})", "np.signbit({})", "np.nan_to_num({})", "{}.real",
                        "np.imag({})", "np.conj({})", "np.isreal({})", "np.isneginf({})", "np.isposinf({})",
                        "np.spacing({})", "np.bitwise_count({})", "np.iscomplex({})", "{}.conjugate()", "np.fix({})",
                        "np.invert({})", "np.positive({})")
    return form.format(without_nan(draft, x) if "signbit" in form else x)


def power(draft):
    """Of the kinds whose bits NumPy promises."""
    x = draft.pick()
    exponents = ["2", "0.5", "-1", "1", "0", "np.float32(2)", "True"]
    if draft.values[x].size != 1:  # NumPy walks arrays of one element: its general power, whose bits are not promised
        exponents.append("np.array([0.5])")
    if is_exact(draft.values[x]):
        exponents += ["3", "11", "np.uint8(5)", "np.array([0, 2, 3])[:1]", f"{x}.astype(np.uint8)"] * 2
        exponents += [f"np.clip({x}, 0, 9)", x] * 2
    return draft.choice("{} ** {}", "np.power({}, {})").format(x, draft.choice(*exponents))


def where(draft):
    condition = draft.pick(lambda value: value.dtype == bool) if draft.chance(0.7) else draft.pick()
    if condition is None:
        return None
    x = operand(draft, condition)
    y = operand(draft, condition)
    return f"np.where({condition}, {x}, {y})"


def survives(value, dtype):
    """NumPy's conversion of floats to uint32 depends on the machine beyond int32: those are not drawn."""
    if dtype != "uint32" or is_exact(value):
        return True
    return bool(np.all(np.abs(value.real.astype(np.float64)) < 2.0**31))


def astype(draft):
    dtype = draft.rng.choice(DTYPES)
    x = draft.pick(lambda value: survives(value, dtype))
    return f"{x}.astype(np.{dtype})" if x else None


EXPRESSIONS = [(20, arithmetic), (8, chain), (7, comparison), (4, bitwise), (6, extremum), (9, unary), (6, division),
               (3, power), (4, binary_function), (4, rounding), (3, clip), (7, where), (7, astype)]
