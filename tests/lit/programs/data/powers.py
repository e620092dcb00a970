import numpy as np


def roots(x: "float64[2]" = np.array([-0.0, 0.0])):
    return np.float_power(x, 0.5), np.power(x, 0.5), np.float_power(x[0], 0.5), np.power(x[0], 0.5)


def powers(x=np.linspace(0.1, 9.7, 500), n=np.arange(7)):
    y = x ** -1.5
    y **= 1.7
    y[3:] **= 0.3
    return y, y[2] ** 3.5, y ** 2 + y ** 0.5 + 2 ** y, n ** 2, (x + 2j * x) ** 2, x.astype(np.float32) ** 3
