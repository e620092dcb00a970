"""Python numbers that loops carry, as arguments of NumPy's functions and as conditions of `while`."""

import numpy as np


def sines(x: "float64[40]"):
    t = 0.0
    for i in range(60):
        x *= np.sin(t) + 1.5
        t += 0.1
    return t


def until(x: "float64[40]"):
    t, dt = 0.0, 0.05
    while t < 4.0:
        x[1:-1] += dt * (x[2:] - 2 * x[1:-1] + x[:-2]) * np.sqrt(t)
        t += dt
    return t


def counter(x: "float64[40]"):
    n, s = 0, 0.0
    while n < len(x):
        s = s * 0.5 + x[n]
        n += 1
    return s, n


def insertion(x: "float64[40]"):
    i = 1
    while i < 40:
        j = i
        while j > 0 and x[j - 1] > x[j]:
            x[j - 1], x[j] = x[j], x[j - 1]
            j -= 1
        i += 1


def known(x: "float64[40]"):
    b, k = 1, 1
    while b < 10**20:  # beyond what a loop would carry
        b *= 3
        x += b % 7
    while k < 40:  # lengths are known
        x[k:] = x[k:] + x[:-k]
        k *= 2
    return b % 1000, k


def left(x: "float64[64]"):
    n, t = 0, 0.0
    while True:
        n += 1
        if n % 3 == 0:
            continue
        x[n] += t
        t += 0.25
        if n >= 50:
            break
    return x, n, t


def by_counter(x: "float64[64]"):
    s = 0.0
    for i in range(64):
        s += i * 0.5 + 1.0 / (i + 1)
        if s > abs(x[0]) * 100:
            break
    return s, i


def weak(s: "float64", x: "float32[6]", y: "int8[6]", m: "bool[6]"):
    t, k = float(s * 0 + 0.7), int(s * 0 + 5)
    whole = np.maximum(k, 3), np.square(k), np.sqrt(k), np.divide(k, 3), np.full(3, k), np.multiply(y, 2)
    real = np.maximum(x, t), np.maximum(y, t), np.add(t, 1), np.where(m, t, x), np.where(m, t, 0), np.clip(x, -t, t)
    made = np.array([t, 2 * t, k]), np.full_like(x, t), np.linspace(0, t, 5), np.outer(x, [t, 1.0])
    close = np.isclose(x, t), np.isclose(k, x), np.hypot(x, t), np.power(x, t), np.isnan(t), np.sum(t)
    return whole + real + made + close
