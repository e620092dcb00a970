import numpy as np


def ladder(x: "float32[64, 256]", w: "float32[256, 256]"):
    a = np.tanh(x @ w)
    b = np.tanh(a @ w)
    c = np.tanh(b @ w)
    d = np.tanh(c @ w)
    e = np.tanh(d @ w)
    f = np.tanh(e @ w)
    back = (1 - f * f) @ w.T
    back = (back * (1 - e * e)) @ w.T
    back = (back * (1 - d * d)) @ w.T
    back = (back * (1 - c * c)) @ w.T
    back = (back * (1 - b * b)) @ w.T
    return back * (1 - a * a)


def heat(u: "float64[n, n]", steps=10):
    for t in range(steps):
        u[1:-1, 1:-1] += 0.1 * (u[:-2, 1:-1] + u[2:, 1:-1] - 2 * u[1:-1, 1:-1])
    return np.exp(np.exp(u).sum(axis=0) + u)
