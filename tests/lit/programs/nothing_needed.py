import numpy as np


def nothing_needed(x: "float64[8]"):
    """No element of the sum is needed: it must not join the kernel of the differences."""
    v = x[1:] - x[:-1]
    w = np.broadcast_to(np.sum(v), (1, 2)).copy()
    return w[0, :0], np.concatenate([w[0, :0], v]), v[0, ...], v
