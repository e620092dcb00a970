"""Places as arrays, what lies there and what is put there; arrays inserted, packed and seen in a common shape."""

from elementwise import is_float, is_sortable
from reductions import exact
from writes import writable


def small_array(value):
    return value.ndim > 0 and 0 < value.size <= 3000 and 0 not in value.shape


def along_axis(draft):
    x = draft.pick(lambda value: small_array(value) and is_sortable(value))
    if x is None:
        return None
    axis = draft.rng.randrange(-draft.values[x].ndim, draft.values[x].ndim)
    places = draft.choice(f"np.argsort({x}, axis={axis}, kind='stable')", f"np.argmax({x}, axis={axis}, keepdims=True)")
    return f"np.take_along_axis({x}, {places}, axis={axis})"


def chosen(draft):
    x = draft.pick(small_array)
    if x is None:
        return None
    y = draft.pick(lambda value: value.shape == draft.values[x].shape) or "2"
    return draft.choice(f"np.choose({x} > 0, [{x}, {y}])", f"np.select([{x} > 1, {x} < 0], [{x}, {y}])",
                        f"np.select([{x} != {x}], [{y}], {x})",
                        f"np.choose(np.int64([1, 0, 2]), [1, 2.5, 3], mode='wrap')")


def placed(draft):
    n, k = draft.rng.randrange(1, 7), draft.rng.randrange(-4, 5)
    y = draft.pick(lambda value: value.dtype.kind in "iu" and 0 < value.size <= 500) or "np.arange(4)"
    return draft.choice(f"np.tril_indices({n}, {k}, {n + 1})[1]", f"np.triu_indices({n}, {k})[0]",
    f"np.diag_indices({n})[0]",
                        f"np.ravel_multi_index(({y} % {n}, {y} % 3), ({n}, 3))",
                        f"np.unravel_index({y} % {6 * n}, ({n}, 2, 3))[1] + 0",  # see counting.SMALL
                        f"np.r_[{y}.ravel(), {n}:{n + 3}]", f"np.c_[np.arange({n}), np.ones({n})]")


def arranged(draft):
    x = draft.pick(small_array)
    if x is None:
        return None
    n = draft.rng.randrange(1, 20)
    return draft.choice(f"np.resize({x}, ({n}, 2))", f"np.append({x}, {x})", f"np.append({x}, {x}, axis=-1)",
                        f"np.insert({x}, 1, 3)", f"np.insert({x}, 0, 2, axis=-1)", f"np.block([[{x}, {x}]])",
                        f"np.unstack({x})[-1]", f"np.packbits({x} > 0, axis=-1)",
                        f"np.unpackbits(np.packbits({x} > 0))",
                        f"np.copy(np.broadcast_arrays({x}, {x}[:1])[1])", f"np.ascontiguousarray({x})",
                        f"np.asfortranarray({x})",
                        f"np.fromfunction(lambda i, j: i * 2 - j, ({n}, 3))")


def moved(draft):
    """Items left out and put in at a place that data decide."""
    x = draft.pick(small_array)
    if x is None:
        return None
    place = f"np.sum({x} > 0) % {draft.values[x].shape[0]}"
    return draft.choice(f"np.delete({x}, {place}, axis=0)", f"np.insert({x}, {place}, 2, axis=0)",
                        f"np.delete({x}, {place} - {draft.values[x].shape[0]}, 0)", f"np.insert({x}, {place}, [3, 2])",
                        f"np.insert({x}, np.array([1, 0, 1]) * ({place}), {x}[:1], axis=0)")


def called(draft):
    x = draft.pick(lambda value: small_array(value) and value.dtype.kind != "c")
    if x is None:
        return None
    even = f"np.arange({draft.values[x].size}).reshape({draft.values[x].shape})"
    pieces = f"np.piecewise({x}, [{even} % 2 == 0], [lambda v: v[::-1], 3])"
    if not is_float(draft.values[x]) and draft.values[x].itemsize == 8:  # larger Python ints are not read
        return pieces
    return draft.choice(f"np.vectorize(lambda p: p * 0.5)({x}.ravel()[:9])",
                        f"np.vectorize(lambda p, q: p > q)({x}.ravel()[:4], 1)", pieces)


def einsum(draft):
    x = draft.pick(small_array)
    if x is None:
        return None
    value = draft.values[x]
    letters = "abcdefgh"[:value.ndim]
    forms = [f"np.einsum('{letters}->{letters[::-1]}', {x})", f"np.einsum('...a->a...', {x})"]
    if value.dtype.kind != "c":
        forms.append(f"np.einsum('...,...', {x}, {x}[..., :1])")
    if exact(value) and value.dtype.kind != "c" and not is_float(value):
        forms += [f"np.einsum('...a->...', {x})", f"np.einsum('...a,...a->...', {x}, {x})",
        f"np.einsum('{letters},{letters[::-1]}->', {x}, {x}.T)"]
    return draft.rng.choice(forms)


def applied(draft):
    x = draft.pick(lambda value: value.ndim in (1, 2) and 0 < value.size <= 200)
    if x is None:
        return None
    axis = draft.rng.randrange(draft.values[x].ndim)
    return draft.choice(f"np.apply_along_axis(lambda v: v[::-1] + 1, {axis}, {x})",
    f"np.apply_over_axes(np.max, {x}, [{axis}]) + 0")


def put(draft):
    x = draft.pick(lambda value: writable(value) and small_array(value))
    if x is None:
        return None
    return draft.choice(f"np.put({x}, [0, -1], [1, 2])", f"np.put({x}, np.arange(5), {x}.ravel(), mode='wrap')",
    f"np.place({x}, {x} > 1, [1, 0])",
                        f"np.putmask({x}, {x} > 1, {x})", f"np.copyto({x}, 1)",
                        f"np.copyto({x}, {x}[:1], where={x} > 0)",
                        f"np.put_along_axis({x}, np.argmax({x}, axis=0, keepdims=True), 1, axis=0)",
                        f"np.fill_diagonal({x}, [1, 2])" if draft.values[x].ndim == 2 else f"{x}.put([0], [1])")


EXPRESSIONS = [(3, along_axis), (3, chosen), (3, placed), (5, arranged), (2, moved), (3, einsum), (2, applied),
               (2, called)]
STATEMENTS = [(3, put)]
