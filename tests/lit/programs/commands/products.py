import numpy as np


def products(a: "float64[n, n]", b: "float64[n, n]"):
    return a @ b, a.astype(np.int64) @ b.astype(np.int64), a + b
