import numpy as np


def loss(x: "float64[3]"):
    return np.sum(np.sin(x) * x[::-1] ** 2)


def outputs(x: "float64[3]"):
    return np.outer(x, np.exp(x[:2]))
