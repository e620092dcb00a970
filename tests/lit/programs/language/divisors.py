"""Divisors that are 0 at one step of many, or at none: the errors of steps that no sample is of."""
import numpy as np


def ints(n=300):
    out = np.zeros(n)
    for i in range(n):
        out[i] = 1.0 / (i - 150)
    return out


def floats(n=300):
    out = np.zeros(n)
    for i in range(n):
        out[i] = 1.0 / (i * 0.25 - 20.0)
    return out


def remainders(n=300):
    out = np.zeros(n)
    for i in range(n):
        out[i] = 7 % (150 - i) + i // (200.5 - i)
    return out


def complex_quotients(n=300):
    out = np.zeros(n, complex)
    for i in range(n):
        out[i] = 1j / (i - 150)
    return out


def complex_powers(n=300):
    out = np.zeros(n, complex)
    for i in range(n):
        out[i] = (1e3j * i) ** 60 + (1j * (i - 150)) ** -3
    return out


def nested(n=40):
    out = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            out[i, j] = 1.0 / ((i - 20) * (j + 1))
    return out


def squares(n=300):
    """Never 0, though no line."""
    total = 0.0
    for k in range(1, n):
        total += 1.0 / k ** 2 + (-1) ** k / (2 * k + 1)
    return np.array(total)


def descending(n=300):
    out = np.zeros(n)
    for i in range(n):
        out[i] = 1.0 / ((n - i) * (n - i))
    return out


def of_pairs(n=40):
    out = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            out[i, j] = 1.0 / ((i - j) * (i - j) + 1)
    return out


def of_data(x: "float64[5]", k: "int64"):
    return complex(float(x[1]), 1) ** 100 * 0 + complex(float(x[1]) * 1e200 * k, 1) ** 3
