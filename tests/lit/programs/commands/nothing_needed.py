import numpy as np


def nothing_needed(x: "float64[8]"):
    """No element of the sum is needed: it must not join the kernel of the differences."""
    v = x[1:] - x[:-1]
    w = np.broadcast_to(np.sum(v), (1, 2)).copy()
    return w[0, :0], np.concatenate([w[0, :0], v]), v[0, ...], v


def covered(x: "float64[2, 2]"):
    """Nothing is left of the differences of largest and smallest."""
    x += 1
    y = x * 3
    v = np.max(x, axis=-1) + 0 - (np.min(x, axis=-1) + 0)
    v[:] = 0
    return v - (y[:1] + y[1:])
