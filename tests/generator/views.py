"""Expressions that move elements: slices, transposes, reshapes, joins."""

import math

import numpy as np


def has_axes(value):
    return value.ndim > 0


def bound(draft, length):
    return draft.choice("", "", "1", "-1", "2", str(length), str(length // 2), "-2", str(length + 3), "0")


def slice_text(draft, length):
    step = draft.choice("", "", "", ":2", ":-1", ":3", ":-2", ":1")
    return f"{bound(draft, length)}:{bound(draft, length)}{step}"


def index_text(draft, shape, integers=0.15, new_axes=0.12):
    """Between the brackets, for an array of `shape`."""
    items = []
    for length in shape:
        if draft.chance(new_axes):
            items.append(draft.choice("None", "np.newaxis"))
        if length > 0 and draft.chance(integers):
            items.append(str(draft.rng.randrange(-length, length)))
        else:
            items.append(":" if draft.chance(0.3) else slice_text(draft, length))
    if draft.chance(0.15):
        keep = draft.rng.randint(0, len(items))
        items[keep:] = ["..."]
    return ", ".join(items) or "..."


def getitem(draft):
    x = draft.pick(has_axes)
    return x and f"{x}[{index_text(draft, draft.values[x].shape)}]"


def transpose(draft):
    x = draft.pick(lambda value: value.ndim > 1)
    if x is None:
        return None
    axes = list(range(draft.values[x].ndim))
    draft.rng.shuffle(axes)
    if draft.chance(0.2):
        axes = [axis - len(axes) for axis in axes]
    numbers = ", ".join(map(str, axes))
    return draft.choice(f"{x}.T", f"np.transpose({x})", f"np.transpose({x}, ({numbers}))",
                        f"{x}.transpose({numbers})", f"np.transpose({x}, axes=({numbers}))")


def factors(draft, size):
    """Lengths whose product is `size`."""
    lengths = []
    while size > 1 and len(lengths) < 4 and draft.chance(0.8):
        divisors = [d for d in range(1, min(size, 200) + 1) if size % d == 0]
        lengths.append(draft.rng.choice(divisors))
        size //= lengths[-1]
    lengths.append(size)
    draft.rng.shuffle(lengths)
    return lengths


def reshape(draft):
    x = draft.pick()
    size = draft.values[x].size
    lengths = factors(draft, size)
    if size > 0 and draft.chance(0.4):
        lengths[draft.rng.randrange(len(lengths))] = -1
    numbers = ", ".join(map(str, lengths))
    return draft.choice(f"{x}.reshape({numbers})", f"np.reshape({x}, ({numbers},))", f"{x}.reshape(-1)",
                        f"{x}.reshape(({numbers},))")


def expand_dims(draft):
    x = draft.pick()
    ndim = draft.values[x].ndim
    axis = draft.rng.randint(-ndim - 1, ndim)
    return draft.choice(f"np.expand_dims({x}, {axis})", f"np.expand_dims({x}, axis={axis})",
                        f"np.expand_dims({x}, (0, {ndim + 1}))")


def squeeze(draft):
    x = draft.pick(lambda value: 1 in value.shape)
    if x is None:
        return None
    axis = draft.rng.choice([i for i, length in enumerate(draft.values[x].shape) if length == 1])
    return draft.choice(f"np.squeeze({x})", f"{x}.squeeze()", f"np.squeeze({x}, axis={axis})",
                        f"{x}.squeeze(axis={axis - draft.values[x].ndim})")


def flip(draft):
    x = draft.pick(has_axes)
    if x is None:
        return None
    axis = draft.rng.randrange(-draft.values[x].ndim, draft.values[x].ndim)
    return draft.choice(f"np.flip({x})", f"np.flip({x}, {axis})", f"np.flip({x}, axis={axis})",
                        f"np.flip({x}, axis=({axis},))")


def broadcast_to(draft):
    x = draft.pick(lambda value: value.size < 2000)
    if x is None:
        return None
    shape = [draft.choice(2, 3, 8) if length == 1 and draft.chance(0.6) else length for length in draft.values[x].shape]
    shape = [draft.choice(1, 2, 5) for _ in range(draft.rng.randint(0, 2))] + shape
    return f"np.broadcast_to({x}, ({''.join(f'{length}, ' for length in shape)}))"


def concatenate(draft):
    x = draft.pick(has_axes)
    if x is None:
        return None
    shape = draft.values[x].shape
    axis = draft.rng.randrange(len(shape))

    def joins(value):
        return value.ndim == len(shape) and all(
            i == axis or length == shape[i] for i, length in enumerate(value.shape))
    parts = ", ".join(draft.pick(joins) for _ in range(draft.rng.randint(1, 3)))
    axis -= draft.choice(0, len(shape))
    return draft.choice(f"np.concatenate([{x}, {parts}], axis={axis})", f"np.concatenate(({x}, {parts}), {axis})")


def stack(draft):
    x = draft.pick()
    shape = draft.values[x].shape
    parts = ", ".join(draft.pick(lambda value: value.shape == shape) for _ in range(draft.rng.randint(1, 2)))
    axis = draft.rng.randint(-len(shape) - 1, len(shape))
    return draft.choice(f"np.stack([{x}, {parts}], axis={axis})", f"np.stack(({x}, {parts}))")


def split(draft):
    x = draft.pick(lambda value: value.ndim > 0 and 2 <= max(value.shape) and math.prod(value.shape) > 0)
    if x is None:
        return None
    shape = draft.values[x].shape
    axis = shape.index(max(shape))
    length = shape[axis]
    names = [draft.fresh(), draft.fresh()]
    cut = draft.rng.randint(0, length)
    sections = 2 if length % 2 == 0 and draft.chance(0.5) else f"[{cut}]"
    return f"{', '.join(names)} = np.split({x}, {sections}, axis={axis - draft.choice(0, len(shape))})"


def view_chain(draft):
    """Several views, one of the other."""
    x = draft.pick(has_axes)
    if x is None:
        return None
    text = x
    for _ in range(draft.rng.randint(2, 6)):
        text += draft.choice("[::-1]", ".T", "[None]", "[..., None]", "[1:]", "[..., ::2]", "[:-1]", ".reshape(-1)",
                             "[..., ::-1]", "[::3]", ".squeeze()", "[..., 1:]", "[0:5]")
    return text


def flattened(draft):
    x, y = draft.pick(), draft.pick()
    return draft.choice(f"np.concatenate([{x}, {y}], axis=None)", f"np.concatenate(({x}, {y}), axis=None)")


def windows(draft):
    x = draft.pick(lambda value: value.ndim > 0 and 0 < max(value.shape) and value.size < 2000)
    if x is None:
        return None
    shape = draft.values[x].shape
    axis = shape.index(max(shape))
    length = draft.rng.randint(1, min(shape[axis], 6))
    seen = f"np.lib.stride_tricks.sliding_window_view({x}, {length}, {axis - draft.choice(0, len(shape))})"
    return seen + draft.choice("", "[..., 0]", "[..., ::-1]", "[::2]", ".T", ".copy()")


def other_bytes(draft):
    """The bits of floats may be free."""
    x = draft.pick(lambda value: value.ndim > 0 and value.dtype.kind in "iu")
    if x is None:
        return None
    size = draft.values[x].dtype.itemsize
    same = [dtype for dtype in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")
            if np.dtype(dtype).itemsize == size]
    return draft.choice(f"{x}.view(np.{draft.choice(*same)})", f"{x}.view()", f"{x}.byteswap()",
                        f"{x}.copy().view(np.uint8)", f"{x}.copy().view(np.uint8)[..., ::{size}]", f"{x}.flat[1:]")


EXPRESSIONS = [(2, windows), (1, other_bytes), (6, view_chain), (1, flattened), (16, getitem), (8, transpose),
               (8, reshape), (4, expand_dims), (4, squeeze), (5, flip), (3, broadcast_to), (5, concatenate), (4, stack)]
STATEMENTS = [(3, split)]
