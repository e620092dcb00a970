"""What NumPy composes of elementary functions, and powers of scalars."""
import numpy as np


def windows(n=16384):
    x = np.linspace(-9, 9, n)
    return np.hamming(n), np.hanning(n), np.blackman(n), np.kaiser(n, 8.6), np.sinc(x), np.i0(x)


def spaced(n=5000):
    z = np.linspace(1, 3, n) + 2j
    powers = np.logspace(-1, 2, n), np.geomspace(0.5, 80, n), np.float_power(z.real, 1.5)
    return *powers, np.angle(z), np.logaddexp(z.real, 2)


def scalars(x: "float64[64]"):
    out = np.zeros((4, len(x)))
    for i in range(len(x)):
        out[:, i] = x[i] ** 2, abs(x[i]) ** 0.5, x[i] ** -1, abs(x[i]) ** 1.7
    return out
