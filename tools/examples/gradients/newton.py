"""Newton's method without a matrix: each step solves H d = -g by conjugate gradients, which need the second derivatives only
times vectors, and these are a derivative along a direction of the gradient.

    weft run newton.py x=x.npy y=y.npy
"""
import numpy as np
from weft import grad, jvp


def loss(w, x, y):
    """Of a Poisson regression: counts y of mean exp(x @ w), and a little of the weights."""
    scores = x @ w
    return np.mean(np.exp(scores) - y * scores) + 1e-3 * np.sum(w * w)


def hessian_times(vector, w, x, y):
    slope = lambda at: grad(loss)(at, x, y)
    return jvp(slope, (w,), (vector,))[1]


def direction(w, x, y, iterations):
    """Conjugate gradients (Hestenes, Stiefel 1952)."""
    residual = -grad(loss)(w, x, y)
    d, p = np.zeros_like(w), residual.copy()
    for _ in range(iterations):
        turned = hessian_times(p, w, x, y)
        length = np.sum(residual * residual)
        step = length / (np.sum(p * turned) + 1e-300)
        d = d + step * p
        residual = residual - step * turned
        p = residual + np.sum(residual * residual) / (length + 1e-300) * p
    return d


def fit(x: "float64[n, features]", y: "float64[n]", steps=8, iterations=10):
    """The weights, and how long the gradient is before each step."""
    w, lengths = np.zeros(x.shape[1]), np.zeros(steps)
    for i in range(steps):
        lengths[i] = np.sqrt(np.sum(grad(loss)(w, x, y) ** 2))
        w = w + direction(w, x, y, iterations)
    return w, lengths
