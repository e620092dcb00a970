"""Which of two classes a point belongs to: weights by gradient descent.

    weft run logistic_regression.py x=x.npy y=y.npy
"""
import numpy as np
from weft import value_and_grad


def loss(parameters, x, y):
    """The mean of -log p(y), without overflow; y is 0 or 1."""
    scores = x @ parameters["w"] + parameters["b"]
    return np.mean(np.logaddexp(0.0, scores) - y * scores)


def fit(x: "float64[n, features]", y: "float64[n]", rate=0.5, steps=200):
    """The weights, the bias, and the loss before each step."""
    parameters = {"w": np.zeros(x.shape[1]), "b": 0.0}
    losses = np.zeros(steps)
    for i in range(steps):
        losses[i], slopes = value_and_grad(loss)(parameters, x, y)
        parameters = {key: parameters[key] - rate * slopes[key] for key in parameters}
    return parameters["w"], parameters["b"], losses
