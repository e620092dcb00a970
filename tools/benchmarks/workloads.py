"""What tools/bench measures. Real NumPy and Weft run these same functions; hand.cpp has a loop for each of them."""
import numpy as np


def multiply_add(a: "float32[1000000]", b: "float32[1000000]", c: "float32[1000000]"):
    return a * b + c


def chain(a: "float32[1000000]", b: "float32[1000000]"):
    x = a * b + a
    y = np.maximum(x - b, np.float32(0)) * np.float32(0.5)
    return np.square(y) + x - a


def sum_all(x: "float32[4096, 4096]"):
    return np.sum(x)


def sum_columns(x: "float32[4096, 4096]"):
    return np.sum(x, axis=0)


def sum_rows(x: "float32[4096, 4096]"):
    return np.sum(x, axis=1)


def mean_squared_error(x: "float32[1000000]", y: "float32[1000000]"):
    return np.mean(np.square(x - y))


def softmax(x: "float32[4096, 1024]"):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def layer_norm(x: "float32[4096, 1024]", gain: "float32[1024]", bias: "float32[1024]"):
    mean = x.mean(axis=-1, keepdims=True)
    variance = x.var(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + np.float32(1e-5)) * gain + bias


def stencil(a: "float32[1000, 1000]"):
    return np.float32(0.2) * (a[1:-1, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:] + a[2:, 1:-1] + a[:-2, 1:-1])


def small(a: "float32[100]", b: "float32[100]"):
    return np.exp(a + b)
