import numpy as np


def pi(n=200000):
    rng = np.random.default_rng(3)
    x = rng.random(n)
    y = rng.random(n)
    return np.mean(x * x + y * y < 1.0)


def noise(a: "float64[300, 700]"):
    rng = np.random.default_rng(3)
    return a + rng.uniform(-0.5, 0.5, a.shape)


def softmax():
    rng = np.random.default_rng(3)
    x = rng.random((64, 2000))
    e = np.exp2(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def steps():
    rng = np.random.default_rng(3)
    x = np.zeros(5000)
    for t in range(20):
        x += rng.random(5000)
    return x, rng.random(5000)
