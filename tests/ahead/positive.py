import numpy as np


def positive(x: "float32[n]"):
    """The sum of every second element that is positive, over one more than there are."""
    half = x[::2]
    return np.sum(half, where=half > 0) * (1.0 / (len(half) + 1))
