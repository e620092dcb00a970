"""How well each part of a rod conducts heat, from the temperatures that were measured along it: the equation is solved
forwards by steps, and the gradient goes back through all of them.

    weft run conductivity.py start=start.npy measured=measured.npy
"""
import numpy as np
from weft import value_and_grad


def heated(conductivity, start, steps):
    """The temperatures after `steps` steps; the ends keep theirs. Heat flows between neighbours as both conduct."""
    between = 0.5 * (conductivity[1:] + conductivity[:-1])
    u = start.copy()
    for _ in range(steps):
        flow = between * (u[1:] - u[:-1])
        u[1:-1] += flow[1:] - flow[:-1]
    return u


def misfit(log_conductivity, start, measured, steps, smoothness):
    """How far temperatures are from those measured, and neighbours from one another: logarithms keep conductivity
    positive."""
    apart = heated(np.exp(log_conductivity), start, steps) - measured
    return np.sum(apart**2) + smoothness * np.sum(np.diff(log_conductivity) ** 2)


def fit(start: "float64[n]", measured: "float64[n]", steps=60, smoothness=1e-3, rate=0.05, iterations=150):
    """The conductivity (of a unit of length and a step, at most 0.5), and the misfit before each iteration. Moves by
    Adam (Kingma, Ba 2015)."""
    x = np.full(start.shape, np.log(0.2))
    mean, square = np.zeros_like(x), np.zeros_like(x)
    misfits = np.zeros(iterations)
    for i in range(iterations):
        misfits[i], slope = value_and_grad(misfit)(x, start, measured, steps, smoothness)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        x = np.minimum(x - rate * mean / (np.sqrt(square) + 1e-12), np.log(0.45))
    return np.exp(x), misfits
