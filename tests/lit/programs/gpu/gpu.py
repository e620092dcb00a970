import numpy as np


def shifted(a: "int64[1000]"):
    return 1 << a


def rows(x: "float32[n, m]"):
    d = x - np.mean(x, axis=-1, keepdims=True)
    return d / np.sqrt(np.mean(d * d, axis=-1, keepdims=True)), np.argmax(x, axis=-1), np.cumsum(x, axis=-1)


def layer(x: "float16[n, k]", w: "float16[k, m]", b: "float16[m]"):
    return np.maximum(x @ w + b, 0)


def product(x: "bfloat16[n, k]", w: "bfloat16[k, m]"):
    return x @ w


def floats(x: "float32[n, k]", w: "float32[k, m]", b: "float32[m]"):
    return np.maximum(x @ w + b, 0)


def looked_up(table: "float32[1000]", places: "int32[300000]"):
    return table[places] * 2 + 1


def mixed(x: "float16[n, k]", w: "float16[m, k]"):
    return x.astype(np.float32) @ w.T.astype(np.float32)


def repeated(x: "float16[64, 64]", w: "float16[64, 64]"):
    for _ in range(9):
        x = np.maximum(x @ w, -1) / 4
    return x


def growing(x: "float16[8, 120]", w: "float16[120, 6]"):
    out = np.zeros((8, 6), np.float16)
    for i in range(1, 121):
        out = out + x[:, :i] @ w[:i]
    return out


def halves(x: "float64[n]"):
    half = len(x) // 2
    return x[:half] + x[half:]
