import numpy as np


def nothing_needed(x: "float64[8]"):
    """Of the sum no element is returned: the kernel of the differences must not be made for it."""
    v = x[1:] - x[:-1]
    w = np.broadcast_to(np.sum(v), (1, 2)).copy()
    return w[0, :0], v[0, ...], v
