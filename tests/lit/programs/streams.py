import numpy as np


def large(a: "float32[8388608]", b: "float32[8388608]"):
    return a * b + 1


def small(a: "float32[8388607]", b: "float32[8388607]"):
    return a * b + 1


def short_rows(a: "float32[5000, 16]"):
    return a - np.mean(a, axis=-1, keepdims=True)
