"""Statements that NumPy refuses: the class and the text of the error are compared."""

import math


def mistake(draft):
    x = draft.pick()
    value = draft.values[x]
    ndim, size = value.ndim, value.size
    last = value.shape[-1] if ndim else 1
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
    ])
