"""Expressions that reduce: sums in every spelling, means, variances, extremes, integer matrix products."""

import numpy as np

from elementwise import is_bfloat, survives, without_zero_signs


def axis_text(draft, ndim):
    """None, one axis or several; perhaps negative."""
    if ndim == 0 or draft.chance(0.2):
        return draft.choice(None, "None")
    axes = draft.rng.sample(range(ndim), draft.rng.randint(1, min(ndim, 3)))
    axes = [axis - draft.choice(0, ndim) for axis in axes]
    if len(axes) == 1 and draft.chance(0.8):
        return str(axes[0])
    return f"({', '.join(map(str, axes))},)"


def keywords(draft, x, **others):
    axis = axis_text(draft, draft.values[x].ndim)
    parts = [] if axis is None else [draft.choice(f"axis={axis}", axis) if axis != "None" else "axis=None"]
    parts += [f"{name}={value}" for name, value in others.items() if value is not None]
    if draft.chance(0.3):
        parts.append("keepdims=True")
    return ", ".join(parts)


def called(draft, function, x, arguments):
    if draft.chance(0.5):
        return f"{x}.{function}({arguments})"
    return f"np.{function}({x}{', ' if arguments else ''}{arguments})"


def sum_dtype(draft, x):
    if draft.chance(0.75):
        return None
    dtype = draft.choice("float32", "float64", "float64", "int64", "int32", "uint8", "uint64")
    if draft.values[x].dtype.kind == "c":  # a sum of the real parts goes by another order
        dtype = draft.choice("complex64", "complex128")
    return f"np.{dtype}" if survives(draft.values[x], dtype) else None


def total(draft):
    x = draft.pick()
    return called(draft, "sum", x, keywords(draft, x, dtype=sum_dtype(draft, x)))


def mean(draft):
    x = draft.pick(lambda value: value.size > 0)
    if x is None:
        return None
    dtype = "np.complex128" if draft.values[x].dtype.kind == "c" else "np.float64"
    return called(draft, "mean", x, keywords(draft, x, dtype=draft.choice(None, None, None, dtype)))


def variance(draft):
    x = draft.pick(lambda value: value.size > 0)
    return x and called(draft, "var", x, keywords(draft, x, ddof=draft.choice(None, None, "1")))


def extreme(draft):
    x = draft.pick()
    return without_zero_signs(draft, called(draft, draft.choice("max", "min"), x, keywords(draft, x)))


def product(draft):
    x = draft.pick()
    return called(draft, "prod", x, keywords(draft, x, dtype=sum_dtype(draft, x)))


def truth(draft):
    x = draft.pick()
    return called(draft, draft.choice("any", "all"), x, keywords(draft, x))


def one_axis(draft, x):
    """The argument that names one axis, or none."""
    ndim = draft.values[x].ndim
    return "" if ndim == 0 or draft.chance(0.25) else f"axis={draft.rng.randrange(-ndim, ndim)}"


def place_of_extreme(draft):
    x = draft.pick()
    parts = [part for part in (one_axis(draft, x), draft.choice("", "", "keepdims=True")) if part]
    return called(draft, draft.choice("argmax", "argmin"), x, ", ".join(parts))


def running(draft):
    x = draft.pick()
    dtype = sum_dtype(draft, x)
    parts = [part for part in (one_axis(draft, x), dtype and f"dtype={dtype}") if part]
    return called(draft, draft.choice("cumsum", "cumsum", "cumprod"), x, ", ".join(parts))


def first_axis_is_outer(value):
    """Whether NumPy adds along the first axis element by element: what a mask leaves of others it adds in pieces."""
    return value.ndim > 1 and value.flags.c_contiguous and value.shape[-1] > 1


def started(draft):
    """A reduction that starts from a number, perhaps of what a mask leaves along the first axis."""
    x = draft.pick(first_axis_is_outer)
    if x is None:
        return None
    start = draft.choice("0", "1", "2", "0.5") if draft.values[x].dtype.kind == "f" else draft.choice("0", "1", "2")
    if draft.chance(0.3):
        start = draft.choice("None", f"{x}[-1, ..., 0].sum()")
    mask = draft.choice("", "", f", where={x} > 1", f", where={x}[:1] != 0")
    axis = draft.choice("axis=0", "axis=0", "axis=None" if not mask else "axis=0")
    function = draft.choice("sum", "prod", "max", "min")
    return without_zero_signs(draft, f"np.{function}({x}, {axis}, initial={start}{mask})")


def masked(draft):
    if draft.chance(0.3):
        x = draft.pick(first_axis_is_outer)
        function = draft.choice("sum", "mean", "var", "any", "all", "prod")
        return x and f"np.{function}({x}, axis=0, where={x} > {draft.choice('0', '1')})"
    x = draft.pick(lambda value: value.ndim > 0)
    if x is None:
        return None
    function = draft.choice("sum", "mean", "var", "any", "all")
    mask = draft.choice(f"{x} > 0", f"{x} > 1", f"{x}[..., :1] != 0", f"({x} > 0).T.copy().T", f"{x}[:1] <= 0")
    start = draft.choice("", "", f", initial={x}.max()") if function == "sum" and draft.values[x].size else ""
    return without_zero_signs(draft, f"np.{function}({x}, axis={draft.choice('0', '-1', 'None')}, where={mask}{start})")


def sum_of_view(draft):
    x = draft.pick(lambda value: value.ndim > 0)
    if x is None:
        return None
    ndim = draft.values[x].ndim
    view = draft.choice(f"{x}.T", f"{x}[::-1]", f"{x}[..., ::2]", f"{x}[..., :-1]", f"{x}[1:]",
                        f"np.flip({x}, {draft.rng.randrange(ndim)})", f"({x} * {x})", f"({x}.T + {x}.T)")
    axis = axis_text(draft, ndim)
    return f"np.sum({view}{'' if axis is None else f', axis={axis}'})"


def small_integers(value):
    """Values whose products any order of summation adds exactly."""
    if value.dtype.kind == "c":
        return False
    return bool(np.all(np.abs(value.astype(float)) <= 1000) and np.all(value == np.trunc(value)))


def exact(*values):
    """Whether any order of summation gives the same bits."""
    of_floats = any(map(is_bfloat, values)) or np.result_type(*values).kind in "fc"
    return not of_floats or all(small_integers(value) for value in values)


def matmul(draft):
    x = draft.pick(lambda value: 1 <= value.ndim <= 4 and value.size <= 4000)
    if x is None:
        return None
    inner = draft.values[x].shape[-1]
    y = draft.pick(lambda value: value.ndim >= 1 and value.size <= 4000 and
                   value.shape[0 if value.ndim == 1 else -2] == inner) or f"{x}.T"
    if not exact(draft.values[x], draft.values[y.removesuffix(".T")]):
        return None
    return draft.choice(f"{x} @ {y}", f"np.matmul({x}, {y})")


EXPRESSIONS = [(14, total), (8, sum_of_view), (8, mean), (5, variance), (7, extreme), (5, product), (4, truth),
               (5, place_of_extreme), (6, running), (5, started), (4, masked), (3, matmul)]
