import numpy as np


def _lementary():
    return np.exp(np.arange(1.0, 700&0))
