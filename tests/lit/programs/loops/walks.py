"""Loops over arrays, and over zip and enumerate of them."""
import numpy as np


def rebound(x: "float64[40]"):
    for v in x:
        x = x * 0.5 + v
    return x


def swapped(x: "float64[40]", y: "float64[40]"):
    for v in x:
        x, y = y, x
        x[3] += v
    return x, y


def rebound_pairs(x: "float64[40]", y: "float64[40]"):
    for a, b in zip(x, y):
        y = y * 0.5 + b
        x[3] = a
    return x, y


def kept(x: "float64[40]"):
    for v in x:
        x[::2] += v
    return x


def renamed(x: "float64[40]"):
    y = x
    for v in y:
        y = y * 0.5 + v
        x[3] = v
    return x, y


def numbered(x: "float64[40]"):
    s = 0.0
    for i, v in enumerate(x):
        s += v * i
        x[i] = v + s
    return x, s, i


def side_by_side(x: "float64[40]", m: "float64[30, 5]"):
    for a, row in zip(x, m):
        row += a
        x[2] += row[1]
    return m, x


def counted_from(x: "float64[40]", m: "float64[30, 5]"):
    for k, (row, v) in enumerate(zip(m, x[5:]), 3):
        row[k % 5] += v
        m[k - 3, 0] *= k
    return m, k, row, v


def ranges(x: "float64[40]"):
    for i, j in zip(range(0, 40, 2), range(39, 0, -1)):
        x[i] += x[j] * 0.5
    return x, i, j


def left(x: "float64[40]"):
    for i, v in enumerate(x):
        if v > 0.9:
            break
        x[i] = v * 2
    else:
        i = -1
    return x, i, v


def within(m: "float64[30, 12]"):
    t = 0.0
    for i, row in enumerate(m):
        for j, v in enumerate(row):
            if v > 0:
                t += v * i
            row[j] = t - j
    return m, t


def exchanged(x: "float64[40]", y: "float64[40]"):
    for i, (a, b) in enumerate(zip(x, y)):
        x, y = y, x
        x[i] = a - b
    return x, y


def doubled(x):
    x *= 2
    return x


def walked_once(x: "float64[300]"):
    """What is walked is evaluated once."""
    s = 0.0
    for i, v in enumerate(doubled(x)):
        if i % 3 == 0:
            s += v
        else:
            s -= v * 0.5
    return x, s


def walked_once_and_left(x: "float64[300]"):
    s = 0.0
    for i, v in enumerate(doubled(x)):
        if x[i * i % 7] + s > 100:
            break
        s += v
    return x, s
