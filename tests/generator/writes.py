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
    return x and draft.choice(f"{x}[1:] = {x}[:-1]", f"{x}[:-1] += {x}[1:]", f"{x}[::-1] = {x}",
                              f"{x}[1:-1] = {x}[:-2] + {x}[2:]")


def augment_part(draft):
    x = draft.pick(writable)
    if x is None:
        return None
    index, target = part(draft, x)
    return f"{x}[{index}] {draft.choice('+=', '-=', '*=')} {value_for(draft, target)}"


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


STATEMENTS = [(8, set_part), (3, shifted), (5, augment_part), (5, augment), (5, through_view)]
