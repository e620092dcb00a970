"""Statements that change arrays where they lie."""

import numpy as np

from elementwise import is_float, operand, scalar, survives
from views import index_text


def writable(value):
    return isinstance(value, np.ndarray) and value.flags.writeable and value.ndim > 0


def takes(target):
    def accepts(value):
        if not survives(value, target.dtype.name):
            return False
        try:
            return np.broadcast_shapes(value.shape, target.shape) == target.shape
        except ValueError:
            return False
    return accepts


def value_for(draft, target):
    if draft.chance(0.35):
        return scalar(draft, target)
    return draft.pick(takes(target)) or "0"


def part(draft, x):
    """An index of `x`, and the view it selects."""
    index = index_text(draft, draft.values[x].shape, integers=0.2, new_axes=0.03)
    return index, eval(f"x[{index}]", {"x": draft.values[x], "np": np})


def set_part(draft):
    x = draft.pick(writable)
    if x is None:
        return None
    index, target = part(draft, x)
    return f"{x}[{index}] = {value_for(draft, target)}"


def shifted(draft):
    """Reads and writes overlap."""
    x = draft.pick(lambda value: writable(value) and value.shape[0] > 2)
    if x and draft.values[x].ndim == 1 and draft.chance(0.5):
        return crossing(draft, x)
    return x and draft.choice(f"{x}[1:] = {x}[:-1]", f"{x}[:-1] += {x}[1:]", f"{x}[::-1] = {x}",
                              f"{x}[1:-1] = {x}[:-2] + {x}[2:]")


def crossing(draft, x):
    """Of one axis, in unlike strides: NumPy reads elements that it has just written."""
    length, step = draft.values[x].size, draft.rng.randrange(2, 4)
    count = -(-length // step)
    start = draft.rng.randrange(length - count + 1)
    sides = draft.rng.sample([f"{x}[::{step}]", f"{x}[{start}:{start + count}]"], 2)
    return " = ".join(sides)


def augment_part(draft):
    x = draft.pick(writable)
    if x is None:
        return None
    index, target = part(draft, x)
    return f"{x}[{index}] {draft.choice('+=', '-=', '*=')} {value_for(draft, target)}"


def set_marked(draft):
    """What a mask marks becomes a number, or takes one in."""
    x = draft.pick(writable)
    if x is None:
        return None
    value = draft.values[x]
    mask = draft.choice(f"{x} > 0", f"{x} != {x}", f"{x}[..., 0] <= 1" if value.ndim > 1 else f"{x} <= 1")
    if value.size == 0:
        return None
    return f"{x}[{mask}] {draft.choice('=', '=', '+=', '*=')} {scalar(draft, value)}"


def augment(draft):
    x = draft.pick()
    operators = ["+=", "-=", "*="] + (["/="] if is_float(draft.values[x]) else ["&=", "|="])
    return f"{x} {draft.rng.choice(operators)} {operand(draft, x)}"


def through_view(draft):
    x = draft.pick(writable)
    if x is None:
        return None
    view = draft.fresh()
    form = draft.choice(f"{x}[1:]", f"{x}.T", f"{x}[::-1]", f"{x}[0]", f"{x}[..., ::2]", f"{x}.reshape(-1)")
    return f"{view} = {form}\n{view} {draft.choice('+=', '*=')} {scalar(draft, draft.values[x])}"


def through_views_of_views(draft):
    """A write seen through another view of the same memory."""
    x = draft.pick(lambda value: writable(value) and value.shape[0] > 1)
    if x is None:
        return None
    outer, inner = draft.fresh(), draft.fresh()
    return (f"{outer} = {x}[{draft.choice('1:', '::-1', ':-1', '::2', 'None')}]\n{inner} = {outer}.T\n"
            f"{draft.choice(x, outer, inner)}[...] = {draft.choice(outer, '3', inner)} {draft.choice('+', '*')} 1\n"
            f"{draft.choice(x, inner)} {draft.choice('+=', '*=')} 2")


def copied(draft):
    """Names that share memory, and names that do not."""
    x = draft.pick(writable)
    if x is None:
        return None
    new = draft.fresh()
    form = draft.choice(f"{x}", f"{x} + 0", f"+{x}", f"{x}.reshape({x}.shape)", f"np.flip({x})", f"{x}.T.reshape(-1)",
                        f"{x}.astype(np.{draft.values[x].dtype.name})", f"np.squeeze({x})", f"{x}.transpose()",
                        f"np.expand_dims({x}, 0)", f"np.broadcast_to({x}, {x}.shape) * 1", f"np.concatenate([{x}])")
    index = index_text(draft, draft.values[x].shape[:1])
    return f"{new} = {form}\n{draft.choice(x, new)}[{index}] = {draft.choice('0', '1')}"


HELPERS = ["def bump(x, by=1):\n    x += by\n    return x", "def clear(x):\n    x[0] = 0\n    return x.sum()",
           "def mirror(x, y):\n    x[...] = y[::-1]\n    return y"]


def changing_helper(draft):
    """A function that changes its argument."""
    x = draft.pick(writable)
    if x is None:
        return None
    helper = draft.rng.choice(HELPERS)
    draft.add_helper(helper)
    view = draft.choice(x, f"{x}[1:]", f"{x}.T", f"{x}[::-1]", f"{x}[..., ::2]")
    call = {"b": f"bump({view})", "c": f"clear({view})", "m": f"mirror({x}, {view})"}[helper[4]]
    return f"{draft.fresh()} = {call}"


STATEMENTS = [(3, through_views_of_views), (4, copied), (3, changing_helper), (8, set_part), (3, shifted),
              (5, augment_part), (5, augment), (5, through_view), (4, set_marked)]
