import numpy as np


def steps(a: "float64[40]", b: "float32[40]"):
    s = 0.0
    r = np.zeros_like(b)
    for i in range(a.shape[0]):
        s += np.exp(a[i]) + np.arctan2(a[i], a[i - 1]) + np.hypot(a[i], a[i - 1])
        r[i] = np.tanh(b[i])
    return s, r
