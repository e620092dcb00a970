"""Ufuncs with `out`, `where`, `dtype` and `order`, and their methods."""

import numpy as np

from elementwise import broadcasts_with, survives, without_zero_signs
from forms import is_real, some_real_axes
from inputs import DTYPES
from reductions import keywords
from writes import writable

UNARY = ["negative", "positive", "absolute", "fabs", "square", "sign", "floor", "ceil", "trunc", "rint", "reciprocal",
         "conjugate", "logical_not", "isnan", "isfinite", "deg2rad", "degrees", "invert", "bitwise_count", "spacing",
         "sqrt", "isinf"]
BINARY = ["add", "subtract", "multiply", "divide", "true_divide", "floor_divide", "remainder", "mod", "fmod", "maximum",
          "minimum", "fmax", "fmin", "bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "right_shift",
          "logical_and", "logical_or", "logical_xor", "equal", "not_equal", "less", "less_equal", "greater",
          "greater_equal", "gcd", "lcm", "nextafter", "heaviside", "ldexp"]
FOLDS = ["add", "subtract", "multiply", "divide", "floor_divide", "remainder", "fmod", "maximum", "minimum", "fmax",
         "fmin", "bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "logical_and", "logical_or", "logical_xor",
         "less", "equal", "gcd", "lcm", "heaviside", "nextafter"]
AT = ["add", "subtract", "multiply", "maximum", "bitwise_or", "floor_divide", "divide", "logical_and", "fmin"]
TWO_RESULTS = ["divmod({x}, {y}", "modf({x}", "frexp({x}"]


def operands(draft, accepts=is_real):
    """The names of one value and of another that broadcasts with it."""
    x = draft.pick(accepts)
    return (None, None) if x is None else (x, draft.pick(
        lambda other: is_real(other) and broadcasts_with(draft.values[x])(other)))


def called(draft, x, y):
    """A call without its last bracket."""
    unary = draft.chance(0.3)
    return f"np.{draft.choice(*UNARY)}({x}" if unary else f"np.{draft.choice(*BINARY)}({x}, {y}"


def with_keywords(draft):
    x, y = operands(draft)
    dtype = draft.rng.choice(DTYPES[:-2])
    if x is None or not (survives(draft.values[x], dtype) and survives(draft.values[y], dtype)):
        return None
    order = draft.choice("C", "F", "A", "K")
    given = draft.choice(f"dtype=np.{dtype}", f"dtype=np.{dtype}", f"dtype=np.{dtype}, casting='unsafe'",
                         f"order='{order}'", f"order='{order}', dtype=np.{dtype}", "casting='no'")
    return without_zero_signs(draft, f"{called(draft, x, y)}, {given})")


def masked(draft):
    x, y = operands(draft)
    if x is None:
        return None
    filled = f"np.ones(np.logical_and({x}, {y}).shape, np.{draft.rng.choice(DTYPES[:-2])})"
    mask = draft.choice(f"{x} > 0", f"{x} != {y}", f"np.logical_or({x}, {y})", "True", f"{y} <= 1")
    casting = draft.choice("", "", ", casting='unsafe'")
    if casting and "uint32" in filled:
        return None
    return without_zero_signs(draft, f"{called(draft, x, y)}, where={mask}, out={filled}{casting})")


def one_of_two(draft):
    x, y = operands(draft)
    return x and f"np.{draft.choice(*TWO_RESULTS).format(x=x, y=y)})[{draft.choice(0, 1)}]"


def folded(draft):
    x = draft.pick(some_real_axes)
    if x is None:
        return None
    value, axis, name = draft.values[x], draft.rng.randrange(draft.values[x].ndim), draft.choice(*FOLDS)
    length = max(value.shape[axis], 1)
    places = [draft.rng.randrange(length) for _ in range(draft.rng.randint(1, 4))]
    given = keywords(draft, x)
    return without_zero_signs(draft, draft.choice(
        f"np.{name}.reduce({x}{', ' if given else ''}{given})", f"np.{name}.reduce({x}, axis={axis})",
        f"np.{name}.accumulate({x}, axis={axis})", f"np.{name}.reduceat({x}, {places}, axis={axis})",
        f"np.{name}.outer({x}.ravel()[:9], {x}[..., :1])"))


def written(draft):
    """A result in an array that may be an operand, perhaps where a mask holds."""
    x, y = operands(draft)
    target = draft.pick(lambda value: writable(value) and is_real(value))
    if x is None or target is None:
        return None
    mask = draft.choice("", f", where={x} > 0", f", where={y} < 2", f", where={target} != 0")
    if any(np.may_share_memory(draft.values[target], draft.values[name]) for name in (x, y)):
        mask = ""  # what NumPy leaves in a buffer where the mask does not hold is written, too
    return f"{called(draft, x, y)}, out={target}{mask})"


def put_at(draft):
    x = draft.pick(lambda value: writable(value) and some_real_axes(value))
    if x is None:
        return None
    length = draft.values[x].shape[0]
    places = [draft.rng.randrange(-length, length) for _ in range(draft.rng.randint(1, 5))]
    value = draft.choice("2", "3", f"{x}[{places}]", f"{x}.ravel()[:1]")
    return f"np.{draft.choice(*AT)}.at({x}, {places}, {value})"


EXPRESSIONS = [(5, with_keywords), (4, masked), (2, one_of_two), (7, folded)]
STATEMENTS = [(4, written), (2, put_at)]
