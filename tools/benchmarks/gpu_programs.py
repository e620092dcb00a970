"""What tools/gpu_check times."""
import numpy as np


def copy(x: "float32[n]"):
    return x + np.float32(0)


def add(x: "float32[n]", y: "float32[n]"):
    return x + y


def chain(x: "float32[n]", y: "float32[n]"):
    return np.sqrt(x * x + y * y) * np.float32(0.5) + np.abs(x - y)


def exponential(x: "float32[n]"):
    return np.exp(x)


def stencil(x: "float32[m, m]"):
    return np.float32(0.25) * (x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:])


def transposed(x: "float32[m, m]"):
    return np.ascontiguousarray(x.T)


def total(x: "float32[n]"):
    return np.sum(x)


def largest(x: "float32[n]"):
    return np.max(x)


def row_sums(x: "float32[k, 1024]"):
    return np.sum(x, axis=1)


def column_sums(x: "float32[k, 1024]"):
    return np.sum(x, axis=0)


def softmax(x: "float32[k, 1024]"):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def layer_norm(x: "float32[k, 1024]"):
    d = x - np.mean(x, axis=-1, keepdims=True)
    return d / np.sqrt(np.mean(d * d, axis=-1, keepdims=True) + np.float32(1e-5))


def product(x: "float32[m, m]", y: "float32[m, m]"):
    return x @ y


def own_product(x: "float32[m, m]", y: "float32[m, m]"):
    return product(x, y)


def tf32_product(x: "float32[m, m]", y: "float32[m, m]"):
    return product(x, y)


def own_tf32_product(x: "float32[m, m]", y: "float32[m, m]"):
    return product(x, y)


def half_product(x: "float16[m, m]", y: "float16[m, m]"):
    return x @ y


def own_half_product(x: "float16[m, m]", y: "float16[m, m]"):
    return half_product(x, y)


def exact_half_product(x: "float16[m, m]", y: "float16[m, m]"):
    return half_product(x, y)


def half_layer(x: "float16[m, m]", y: "float16[m, m]"):
    return np.maximum(x @ y + y[0], 0)


def centred(x):
    y = x - np.mean(x, axis=0)
    return y - np.mean(y, axis=1, keepdims=True)


def centred_again(x):
    return centred(centred(centred(centred(centred(x)))))


def fifty(x: "float32[64, 64]"):
    return centred_again(centred_again(centred_again(centred_again(centred_again(x)))))
