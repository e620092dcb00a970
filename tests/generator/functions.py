"""Functions within functions, lambdas, stars, dicts, and results that are written into arrays."""

import numpy as np

from elementwise import broadcasts_with, is_float
from writes import part, writable


def two(draft):
    x = draft.pick()
    return x, draft.pick(broadcasts_with(draft.values[x]))


def called(draft):
    x, y = two(draft)
    operator = draft.choice("+", "-", "*")
    return draft.choice(
        f"(lambda t, *rest, k=2: (t {operator} rest[0]) * k)({x}, {y})",
        f"(lambda t, k={x}: t {operator} k)({y})",
        f"(lambda f: f(f({x})))(lambda t: t {operator} {y})",
        f"(lambda *all, **named: all[-1] {operator} named['t'])(*({x}, {y}), **{{'t': {x}}})",
        f"list(map(lambda t: t {operator} {y}, [{y}, {x}]))[1]")


def kept(draft):
    """Containers of arrays, which are aliases of them."""
    x, y = two(draft)
    return draft.choice(
        f"{{'a': {x}, 1: {y}}}['a']",
        f"dict(a={x}, **{{'b': {y}}}).get('b')",
        f"[*({x}, {y}), {x}][-1]",
        f"[t for k, t in {{2: {x}, 3: {y}}}.items() if k in (3, 5)][0]",
        f"max([{x}, {y}], key=lambda t: t.ndim)",
        f"sorted([{x}, {y}], key=lambda t: t.size, reverse=True)[0]",
        f"sum(t for t in [{x}, {y}])")


def closure(draft):
    """What is around a function is read when it is called."""
    x, y = two(draft)
    new, operator = draft.fresh(), draft.choice("+", "-", "*")
    return (f"{new} = {x}\ndef inner(t, *, k=3):\n    return t {operator} {new} * k\n"
            f"{new} = inner({y})\n{new} = inner({y}, k=2)")


def stepped(draft):
    """A nested function in a loop, which changes what the function reads."""
    x = draft.pick(lambda value: is_float(value) and value.ndim == 1 and 3 <= value.size < 1000)
    if x is None:
        return None
    new, scale = draft.fresh(), draft.fresh()
    return (f"{new}, {scale} = {x} * 1, {x}[0]\ndef inner(t):\n    return t * 0.5 + {scale}\n"
            f"for i in range(12):\n    {new} = inner({new})\n    t = {new}[1]\n    {scale} = {scale} - t * 0.25\n"
            f"    del t")


def unpacked(draft):
    x, y = two(draft)
    first, rest = draft.fresh(), draft.fresh()
    return f"{first} = {x}\n{first}, *others = {y}, {x}, {first}\n{rest} = others[0] + others[-1]"


def into(draft):
    """A ufunc's result in a part of an array, which may be an operand."""
    x, y = two(draft)
    target = draft.pick(writable)
    if target is None:
        return None
    index, _ = part(draft, target)
    out = draft.choice(target, f"{target}[{index}]", f"({target},)")
    name = draft.choice("add", "subtract", "multiply", "maximum")
    return f"np.{name}({x}, {y}, out={out})" + settled(draft, name, target)


def settled(draft, name, target):
    """The sign of a zero out of an extreme is free: a statement that settles it."""
    signed = draft.values[target].dtype.kind in "fc" and name in ("max", "min", "maximum")
    return f"\n{target} += 0" if signed else ""


def reduced_into(draft):
    x = draft.pick(lambda value: isinstance(value, np.ndarray) and value.ndim > 0 and value.size > 0)
    if x is None:
        return None
    value = draft.values[x]
    axis = draft.rng.randrange(-value.ndim, value.ndim)
    shape = np.sum(value, axis=axis).shape
    target = draft.pick(lambda other: writable(other) and other.shape == shape and other.dtype == value.dtype)
    name = draft.choice("sum", "max", "min") if value.dtype.kind != "b" else draft.choice("max", "any", "all")
    return target and f"{x}.{name}(axis={axis}, out={target})" + settled(draft, name, target)


EXPRESSIONS = [(3, called), (3, kept)]
STATEMENTS = [(2, closure), (2, stepped), (1, unpacked), (4, into), (4, reduced_into)]
