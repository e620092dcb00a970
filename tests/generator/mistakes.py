"""Statements that NumPy refuses: the class and the text of the error are compared."""

import math

import carried


def assigned(draft):
    """A sequence in the place of an element, or nested deeper than what takes it."""
    dtype = draft.choice("float64", "float32", "int64", "uint8", "bool", "complex128")
    place = draft.choice("0", "-1", "1:", "...", "None", "0, ...", "[0, 1]", "np.int64(1)", ":0")
    items = draft.choice("[1]", "(1,)", "[[1]]", "([1], [2])", "np.ones(1)", "np.ones((1, 2))", "[np.ones(2)]",
                         "range(2)", "[]", "[[]]", "[v[0]]", "[[[2]]]", "[[1], [2, 3]]", "v[:1]", "v[v == v]")
    return f"v = np.arange(3).astype(np.{dtype})\nv[{place}] = {items}"


def mistake(draft):
    x = draft.pick()
    value = draft.values[x]
    ndim, size = value.ndim, value.size
    last = value.shape[-1] if ndim else 1
    if draft.chance(0.2):
        return carried.checked(draft)
    if draft.chance(0.1):
        return assigned(draft)
    return draft.rng.choice([
        f"v = {x} + np.zeros({last + 2}) + np.ones({last + 5})",
        f"v = np.sum({x}, axis={ndim + draft.rng.randint(0, 2)})",
        f"v = {x}.max(axis={-ndim - 1})",
        f"v = np.mean({x}, axis=(0, 0))",
        f"v = ({x} > 0) - ({x} > 1)",
        f"v = -({x} == 0)",
        f"v = {x}.reshape({size + 1}, -1)",
        f"v = {x}.reshape({size + 1})",
        f"v = {x}.reshape(-1, -1)",
        f"v = np.zeros((3, 4))[3]",
        f"v = {x}[{', '.join(['0:1'] * (ndim + 1))}]",
        f"v = {x}[::0]" if ndim else f"v = {x}[0]",
        f"v = np.concatenate([np.zeros((2, 3)), np.zeros((3, 2))])",
        f"v = np.concatenate([np.zeros((2, 3)), np.zeros(3)])",
        f"v = np.stack([np.zeros(2), np.zeros(3)])",
        f"v = np.transpose({x}, ({''.join('0, ' * (ndim + 1))}))",
        f"v = np.squeeze(np.zeros((2, 1)), axis=0)",
        f"v = np.broadcast_to({x}, ({last + 1}, {last + 1}, 0, 2))",
        f"v = np.split(np.zeros({2 * math.isqrt(size) + 3}), 2)",
        f"v = np.zeros((2, 3)) @ np.zeros((2, 3))",
        f"v = np.zeros(3) @ np.float64(2)",
        f"v = np.zeros(3, dtype=np.uint8) + 300",
        f"v = np.zeros(3, dtype=np.uint8) * -1",
        f"v = np.full(3, 300, dtype=np.int8)",
        f"v = np.zeros(3) & np.ones(3)",
        f"v = ~np.zeros(3)",
        f"v = np.zeros(3) << 1",
        f"v = np.sign({x} == 0)",
        f"v = np.positive({x} == 0)",
        f"v = np.round({x} > 0, 1)",
        f"v = np.clip(np.zeros(3, dtype=np.int8), 200, 300)",
        f"v = np.clip({x}, 0)",
        f"v = 7 // np.zeros(3, dtype=np.uint8) // -1",
        f"v = np.max(np.zeros((0, 3)), axis=0)",
        f"v = np.zeros((2, 0)).min()",
        f"v = np.expand_dims({x}, {ndim + 1})",
        f"v = np.flip({x}, {ndim})",
        f"v = np.zeros((2, -1))",
        f"v = np.arange(0, 5, 0)",
        f"v = np.zeros((4, 3))\nv[1:] = np.zeros(4)",
        f"v = np.zeros(3, dtype=np.int32)\nv += 1.5",
        f"v = np.zeros(3)\nv += np.zeros((2, 3))",
        f"v = np.zeros(3, dtype=np.uint8)\nv[0] = 256",
        f"v = np.linspace(0, 1, -1)",
        f"v = np.swapaxes({x}, 0, {ndim})",
        f"v = np.moveaxis(np.zeros((2, 3)), (0, 0), (0, 1))",
        f"v = np.moveaxis({x}, {ndim}, 0)",
        f"v = np.rollaxis(np.zeros((2, 3)), 1, 7)",
        f"v = np.rot90(np.zeros(({last}, 3)), 1, (0, 2))",
        f"v = np.hstack([np.zeros(2), np.zeros((2, 2))])",
        f"v = np.vstack([np.zeros(2), np.zeros(3)])",
        f"v = np.column_stack([])",
        f"v = np.dsplit(np.zeros((2, 3)), 1)",
        f"v = np.tile({x}, -1)",
        f"v = np.repeat(np.zeros(3), [1, 2])",
        f"v = np.repeat({x}, 2, axis={ndim + 1})",
        f"v = np.pad({x}, -1)",
        f"v = np.pad(np.zeros((2, 3)), (1, 2, 3))",
        f"v = np.pad(np.zeros((2, 3)), 1.5)",
        f"v = np.pad({x}, 1, mode='even')",
        f"v = np.pad(np.zeros((0, 3)), 1, mode='edge')",
        f"v = np.pad(np.zeros((2, 3)), 1, mode='wrap', constant_values=2)",
        f"v = np.roll({x}, 1, axis={ndim})",
        f"v = np.roll(np.zeros((2, 3)), (1, 2, 3), axis=(0, 1))",
        f"v = np.diff({x}, n=-1)",
        f"v = np.diff(np.float64(3))",
        f"v = np.gradient(np.zeros(2), edge_order=2)",
        f"v = np.gradient(np.zeros(5), np.zeros(4))",
        f"v = np.gradient(np.zeros((5, 5)), 1, 2, 3)",
        f"v = np.diagonal(np.zeros(({last}, 2)), 0, 1, -1)",
        f"v = np.diagonal(np.zeros(3))",
        f"v = np.trace(np.zeros((2, 3)), axis1=2)",
        f"v = np.diag(np.zeros((2, 2, 2)))",
        f"v = np.diagonal(np.zeros((3, 3)))\nv[0] = 1",
        f"v = np.dot(np.zeros((2, {last + 1})), np.zeros((2, 3)))",
        f"v = np.inner(np.zeros(3), np.zeros(4))",
        f"v = np.vdot(np.zeros({last + 1}), np.zeros((2, {last + 1})))",
        f"v = np.tensordot(np.zeros((2, 3)), np.zeros((2, 3)), 1)",
        f"v = np.tensordot(np.zeros((2, 3)), np.zeros((2, 3)), ((0, 0), (0, 1)))",
        f"v = np.cross(np.zeros((2, 4)), np.zeros((2, 4)))",
        f"v = np.cross(np.zeros((2, 3)), np.zeros((2, 3)), axisa=2)",
        f"v = np.average(np.zeros((2, 3)), weights=np.ones(2))",
        f"v = np.average(np.zeros((2, 3)), axis=1, weights=np.ones(2))",
        f"v = np.std({x}, ddof=1, correction=1)",
        f"v = np.ptp(np.zeros((0, 2)), axis=0)",
        f"v = np.meshgrid({x}, {x}, indexing='yx')",
        f"v = np.eye(-1)",
        f"v = np.ravel({x}, order='X')",
        f"v = np.reshape({x}, -1, order='K')",
        f"v = np.zeros((2, 3), order='A')",
    ])


def led_to(draft):
    """One that data lead to, or do not; other TypeErrors than those of dtypes are raised in either case."""
    x, values = draft.fresh(), draft.values
    text = mistake(draft)
    error = draft.run(text)
    draft.values = values
    if not isinstance(error, (ValueError, IndexError)) and "ufunc" not in str(error):
        return None
    place, most = draft.rng.randint(0, 8), draft.choice(1, 5, 100)
    lines = text.replace("\n", "\n    ")
    return f"{x} = {carried.material(draft, 'float64', (9,))}\nif {x}[{place}] > {most}:  # raises\n    {lines}"


MAY_BE_REFUSED = True
STATEMENTS = [(0.5, led_to)]
