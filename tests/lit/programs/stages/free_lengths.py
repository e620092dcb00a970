"""Programs of free lengths, whose source says them by name."""
import numpy as np


def softmax(x: "float32[n, m]"):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def heat(u: "float64[n, m]", steps=10):
    for t in range(steps):
        u[1:-1, 1:-1] += 0.1 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1])


def weighted(x: "float64[n]"):
    total = 0.0
    for i in range(len(x)):
        total += x[i] * i / len(x) - x[len(x) - 1 - i] * (3 * len(x) - 2)
    return total, np.mean(x), np.arange(len(x) * 2 + 1)


def outer(x: "float64[n]", y: "float64[m, 3]"):
    z = np.zeros((len(x), len(y) * 3)) + np.eye(len(x), len(y) * 3)
    return (z * x[:, None]).reshape(-1), np.concatenate([x, y[:, 1]])


def by_halves(x: "float64[n]"):
    half = len(x) // 2
    return x[:half] * 2, x[half:].sum() / (len(x) - half), np.zeros(3 * half + 1) + half


def by_square(x: "float64[n]"):
    """No polynomial: the numbers stay."""
    return x[: int(np.sqrt(len(x)))] * 2


def no_name(n: "float64[n]"):
    return n * len(n)
