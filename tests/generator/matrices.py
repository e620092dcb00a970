"""Expressions of diagonals, triangles and products, and the reductions made of others."""

import numpy as np

from elementwise import without_zero_signs
from joining import small
from reductions import called, exact, keywords


def is_matrix(value):
    return value.ndim >= 2 and small(value)


def diagonal(draft):
    x = draft.pick(is_matrix)
    if x is None:
        return None
    ndim, offset = draft.values[x].ndim, draft.rng.randint(-3, 3)
    i, j = draft.rng.sample(range(ndim), 2)
    plane = f"{offset}, {i - draft.choice(0, ndim)}, {j}"
    forms = [f"np.diagonal({x})", f"{x}.diagonal({plane})", f"np.diagonal({x}, {plane})", f"np.trace({x})",
             f"{x}.trace({plane})", f"np.trace({x}, offset={offset}, axis1={i}, axis2={j})",
             f"np.sum({x}.diagonal({plane}), axis=0)", f"({x} + 1).diagonal({offset})"]
    return draft.rng.choice(forms if ndim > 2 else [*forms, f"np.diag({x}, {offset})"])


def triangle(draft):
    x = draft.pick(lambda value: 1 <= value.ndim and value.size <= 4000 and (value.ndim > 1 or value.size < 100))
    if x is None:
        return None
    k = draft.choice("", f", {draft.rng.randint(-4, 4)}", ", k=1")
    return draft.choice(f"np.tril({x}{k})", f"np.triu({x}{k})")


def made(draft):
    vector = draft.pick(lambda value: value.ndim == 1 and value.size < 90) or "[1, 2]"
    n, m, k = draft.rng.randint(0, 9), draft.rng.randint(0, 9), draft.rng.randint(-6, 6)
    dtype = draft.choice("", ", dtype=np.float32", ", dtype=bool", ", dtype=np.int8")
    return draft.choice(f"np.eye({n})", f"np.eye({n}, {m}, {k}{dtype})", f"np.eye({n}, k={k}, order='F')",
                        f"np.identity({n}{dtype})", f"np.tri({n}, {m}, {k}{dtype})", f"np.tri({n}{dtype})",
                        f"np.diag({vector}, {k})", f"np.diagflat({vector}, {k})")


def product(draft):
    x = draft.pick(lambda value: value.ndim >= 1 and value.size <= 3000)
    if x is None:
        return None
    value = draft.values[x]
    y = draft.pick(lambda other: 1 <= other.ndim <= 3 and other.size <= 3000 and value.shape[-1] in other.shape)
    if y is None or not exact(value, draft.values[y]):
        return None
    forms = [f"np.dot({x}, {y})", f"{x}.dot({y})", f"np.inner({x}, {y})", f"np.dot({y}.T, {x}.T)",
             f"np.inner({x}, {x})", f"np.vdot({x}, {x})", f"np.vdot({x}, {y})"]
    if value.size <= 60:
        i, j = draft.rng.randrange(value.ndim), draft.rng.randrange(draft.values[y].ndim)
        forms += [f"np.tensordot({x}, {y}, axes=({i}, {j}))", f"np.tensordot({x}, {y}, axes=0)",
                  f"np.tensordot({x}, {x}, axes={draft.rng.randint(0, 2)})"]
    return draft.rng.choice(forms)


def all_products(draft):
    x = draft.pick(lambda value: value.size <= 120 and value.ndim <= 3)
    y = draft.pick(lambda value: value.size <= 120 and value.ndim <= 3)
    if x is None:
        return None
    return draft.choice(f"np.outer({x}, {y})", f"np.kron({x}, {y})", f"np.outer({x}, 3)", f"np.kron({x}, 0.5)")


def cross(draft):
    def has_vectors(value):
        return 1 <= value.ndim <= 3 and value.dtype != bool and (2 in value.shape or 3 in value.shape)
    x = draft.pick(has_vectors)
    if x is None:
        return None
    y = draft.pick(lambda value: has_vectors(value) and value.shape == draft.values[x].shape)
    axis = next(i for i, length in enumerate(draft.values[x].shape) if length in (2, 3))
    return draft.choice(f"np.cross({x}, {y}, axis={axis})", f"np.cross({x}, {y}, axisa={axis}, axisb={axis}, axisc=0)")


def statistic(draft):
    x = draft.pick(lambda value: value.size > 0)
    if x is None:
        return None
    text = keywords(draft, x)
    some = draft.choice("ddof=1", "correction=1", "correction=0.5", "ddof=0")
    return draft.choice(without_zero_signs(draft, f"np.ptp({x}{', ' if text else ''}{text})"),
                        f"np.count_nonzero({x})", f"np.count_nonzero({x}, axis=-1)" if draft.values[x].ndim else None,
                        f"np.std({x}{', ' if text else ''}{text})", f"np.std({x}, {some})", f"np.var({x}, {some})",
                        called(draft, "std", x, text))


def average(draft):
    x = draft.pick(lambda value: value.size > 0)
    if x is None:
        return None
    value = draft.values[x]
    forms = [f"np.average({x})", f"np.average({x}, returned=True)[{draft.choice(0, 1)}]",
             f"np.average({x}, weights={draft.pick(lambda other: other.shape == value.shape)})"]
    if value.ndim > 0:
        axis = draft.rng.randrange(value.ndim)
        weights = f"np.arange(1, {value.shape[axis] + 1})"
        forms += [f"np.average({x}, axis={axis}, weights={weights})", f"np.average({x}, {axis})",
                  f"np.average({x}, axis={axis}, weights={weights} * 0.5, returned=True)[1]",
                  f"np.average({x}, axis={axis - value.ndim}, weights={weights}, keepdims=True)"]
    return draft.rng.choice(forms)


EXPRESSIONS = [(5, diagonal), (4, triangle), (4, made), (4, product), (4, all_products), (2, cross), (6, statistic),
               (4, average)]
