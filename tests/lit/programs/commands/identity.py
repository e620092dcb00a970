import numpy as np


def identified(x: "float64[3]"):
    id(x)
    return x
