import numpy as np


def sums(x: "float32[n, m]", y: "float32[m]"):
    return np.sum(x * y, axis=1), x * x + y


def counted(u: "float64[n]"):
    for t in range(50):
        u[1:] = u[1:] * 0.5 + u[:-1] * u[:-1]
