import numpy as np


def dead_work(rounds=2000):
    """Nothing in Weft, which needs none of it, and seconds of NumPy."""
    x = np.zeros((4000, 1000))
    for i in range(rounds):
        y = x + i
    return x[0, 0]
