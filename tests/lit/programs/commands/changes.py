import numpy as np


def total(x):
    return np.sum(x)


def changes(x, scale=1):
    """Scales its argument in place."""
    x *= scale
    return x - 1, total(x)
