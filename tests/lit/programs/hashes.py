import numpy as np


def hashed(x: "float64[3]"):
    hash(x.shape)
    return x
