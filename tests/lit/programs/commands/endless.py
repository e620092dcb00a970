import numpy as np


def endless():
    """One kernel in Weft, and seconds of NumPy."""
    x = np.zeros((2000, 1000))
    for i in range(300):
        x = x + i * 3.0
    return x.sum(axis=0)
