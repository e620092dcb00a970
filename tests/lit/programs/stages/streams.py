import numpy as np


def large(a: "float32[8388608]", b: "float32[8388608]"):
    return a * b + 1


def small(a: "float32[8388607]", b: "float32[8388607]"):
    return a * b + 1


def short_rows(a: "float32[5000, 16]"):
    return a - np.mean(a, axis=-1, keepdims=True)


def crossed(x: "float32[40, 3]", y: "float32[50, 3]"):
    return np.sum(np.square(x[:, None] - y), axis=-1)


def few(x: "float32[40, 30]", y: "float32[20, 30]"):
    return np.sum(np.square(x[:, None] - y), axis=-1)
