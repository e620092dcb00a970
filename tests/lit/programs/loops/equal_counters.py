"""Loops within one another whose counters are equal in some steps: what they read is of one place there."""

import numpy as np


def kernel(x: "float64[40]", gamma: "float64[]"):
    k = np.zeros((40, 40))
    for i in range(40):
        for j in range(40):
            k[i, j] = np.exp(-gamma * (x[i] - x[j]) ** 2) + x[i] * x[i]
    return k


def forces(position: "float64[30, 3]", mass: "float64[30]"):
    a = np.zeros((30, 3))
    for i in range(30):
        for j in range(30):
            d = position[j] - position[i]
            a[i] += mass[j] * d / (d @ d + 0.01) ** 1.5
    return a


def in_steps(position: "float64[12, 3]", v: "float64[12, 3]"):
    for _ in range(20):
        for i in range(12):
            for j in range(12):
                d = position[i] - position[j]
                v[i] -= 0.001 * d / (np.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) + 0.1)
        position += v * 0.01
    return position


def paths(d: "float64[30, 30]"):
    for k in range(30):
        for i in range(30):
            for j in range(30):
                d[i, j] = min(d[i, j], d[i, k] + d[k, j])
    return d


def of_rows(x: "float32[20, 7]", y: "float32[20, 7]"):
    s = np.zeros((20, 20), dtype=np.float32)
    for i in range(20):
        for j in range(20):
            s[i, j] = (x[i, :3] * y[j, 4:]).sum() + x[j, 1] * x[i, 1]
    return s


def shifted(x: "float64[50]"):
    s = 0.0
    for i in range(2, 40):
        for j in range(i - 2, 45):
            s += x[i] * x[j] + x[i + 1] * x[j - 1]
    return s


def apart(x: "float64[30, 2]", m: "float64[30]"):
    """Few enough to be written out, which would not make the steps around alike."""
    a = np.zeros((30, 2))
    for i in range(30):
        for j in range(30):
            if i != j:
                d = x[j] - x[i]
                a[i] += m[j] * d / np.sum(d * d) ** 1.5
    return a


def clamped(V: "float64[n, n]", rounds=40):
    """A border, where neighbours are the element itself."""
    n = len(V)
    for k in range(rounds):
        for i in range(n):
            for j in range(n):
                best = -np.inf
                for step in [0, 1, -1]:
                    near = i + step
                    if near < 0 or near >= n:
                        near = i
                    best = max(best, 0.9 * V[near, j] - 1)
                V[i, j] = best
    return V
