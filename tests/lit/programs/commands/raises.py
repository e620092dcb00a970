import numpy as np


def raises():
    return np.zeros(3) + np.zeros(4)
