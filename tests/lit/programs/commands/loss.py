import numpy as np


def loss(x: "float64[3]"):
    return np.sum(np.sin(x) * x[::-1] ** 2)


def outputs(x: "float64[3]"):
    return np.outer(x, np.exp(x[:2]))


def bounded(x: "float64[3]"):
    return np.sum(np.clip(x, 0.0, 1.0) * np.array([1.0, 2.0, 3.0]))
