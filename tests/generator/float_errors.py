"""Arithmetic where floating-point errors are raised: most of it raises none, and some ends the program."""

import numpy as np

from elementwise import ARITHMETIC, DIVISION, broadcasts_with, scalar, written

UNARY = ["np.sqrt({x})", "np.square({x})", "np.reciprocal({x})", "-{x}", "np.log({x}) * 0", "np.deg2rad({x})",
         "np.abs({x})", "np.where({x} == {x}, {x}, 0)", "np.floor({x})"]
SUMS = ["np.sum({x})", "np.cumsum({x})", "np.prod({x})", "np.mean({x})"]


def is_real(value):
    return value.dtype.kind in "fiu" and 0 < value.size <= 5000


def expression(draft):
    x = draft.pick(is_real)
    if x is None:
        return None
    value = draft.values[x]
    if draft.chance(0.3):
        return draft.choice(*UNARY).format(x=x)
    if draft.chance(0.2) and np.isfinite(value).all() and value.dtype != np.float16:
        return draft.choice(*SUMS).format(x=x)
    broadcasts = broadcasts_with(value)
    y = draft.pick(lambda other: is_real(other) and broadcasts(other)) if draft.chance(0.7) else scalar(draft, value)
    return written(draft, draft.choice(ARITHMETIC, DIVISION), x, y)


def guarded(draft):
    computed = expression(draft)
    if computed is None:
        return None
    kinds = draft.rng.sample(["divide", "over", "invalid"], draft.rng.randrange(1, 4))
    state = draft.choice(", ".join(f"{kind}='raise'" for kind in kinds), "all='raise', under='ignore'")
    name = draft.fresh()
    return f"with np.errstate({state}):\n    {name} = {computed}\n{name} = {name}"


STATEMENTS = [(1.5, guarded)]
