import numpy as np


def shown(x: "float64[3]"):
    print(np.sum(x))
    return x
