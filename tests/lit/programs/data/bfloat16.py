"""bfloat16, as ml_dtypes has it."""

import ml_dtypes
import numpy as np
from ml_dtypes import bfloat16 as bf


def layer(x: "bfloat16[30, 40]", w: "float32[40, 7]", b: "bfloat16[7]"):
    y = np.dot(x, w.astype(bf)) + b
    y = np.where(y > 0, y, bf(0.25) * y)
    return y, (y / 3).astype(np.float32), y @ y.T


def sums(x: "bfloat16[30, 40]"):
    centred = x - x.mean(axis=1, keepdims=True)
    return x.sum(), x.sum(axis=0), centred, np.cumsum(x, axis=1)[:, -1], x.std(axis=0), np.prod(x[:3], axis=0)


def meets(x: "bfloat16[30]", i: "int8[30]", j: "int32[30]", h: "float16[30]"):
    return x + i, x * j, x - h, x + 1, x * 1.5, x > h, ml_dtypes.finfo(bf).eps + x


def writes(x: "bfloat16[30]", y: "float32[30]"):
    x[::2] = y[::2]
    x += 0.1
    x *= y
    y[:] = x // 2
    return x.astype(np.int32), np.sort(x), np.argmax(x)


def conjugates(x: "bfloat16[30]"):
    copies = x.conj(), x.conjugate()  # of NumPy's own real dtypes they are the array itself
    x[x > 0] *= -1
    return *copies, x
