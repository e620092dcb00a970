import numpy as np


def total(x):
    return np.sum(x)


def mean_squared_error(x, y):
    return np.mean(np.square(x - y))


def variance(x):
    return np.var(x), np.sum(x[1:]), np.sum(x.reshape(64, -1), keepdims=True)


def norm_and_product(x, y):
    return np.sqrt(np.sum(x * x)), np.sum(x * y), np.sum(x.reshape(64, -1).T)
