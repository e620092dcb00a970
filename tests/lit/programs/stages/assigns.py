import numpy as np


def assigns():
    x = np.linspace(0, 1, 64).reshape(8, 8)
    product = x @ x
    y = x.T
    y[1:-1] = product[1:-1]
    return product, x
