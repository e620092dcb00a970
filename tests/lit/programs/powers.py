import numpy as np


def powers(x=np.linspace(0.1, 9.7, 500), n=np.arange(7)):
    y = x ** -1.5
    y **= 1.7
    y[3:] **= 0.3
    return y, y[2] ** 3.5, y ** 2 + y ** 0.5 + 2 ** y, n ** 2, (x + 2j * x) ** 2, x.astype(np.float32) ** 3
