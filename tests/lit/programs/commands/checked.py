"""What is in the language, and what is not, by function."""
import math

import numpy as np
import scipy.linalg
from numpy.linalg import norm

SCALE = math.sqrt(2)


def read(x, n=3):
    import numpy.fft as transforms
    rows = [norm(row) for row in x if row.any()]
    return transforms.fft(np.stack(rows), n=n) * SCALE, sorted(rows, key=lambda each: -each)


def foreign(x):
    return np.abs(x) + scipy.linalg.det(x)


def from_a_file(name):
    return np.loadtxt(name)


def misspelt(x):
    return np.ab(x)


def of_another_library(axes, x):
    axes.plot(np.abs(x))


def lazily(x):
    for each in x:
        yield np.abs(each)


def inner(x):
    def within(y):
        return np.matrix(y)

    return within(x)


def unbound(x):
    return np.abs(x) + nowhere
