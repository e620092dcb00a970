"""Names that exchange their arrays at each step."""

import numpy as np


def stencil(x: "float64[64]"):
    a, b = x.copy(), np.zeros(64)
    for n in range(21):
        b[1:-1] = (a[:-2] + a[2:]) * 0.5
        a, b = b, a
    return a, b


def of_arguments(u: "float64[64]", v: "float64[64]"):
    for k in range(9):
        for n in range(21):
            v[1:-1] = (u[:-2] + u[2:]) * 0.5 + n
            u, v = v, u
        u *= 0.5
    return u


def three(u: "float64[64]"):
    v, w = u.copy(), u * 2
    for n in range(20):
        w[1:-1] = 0.25 * (u[:-2] + u[2:]) + v[1:-1]
        u, v, w = v, w, u
    return u, v, w


def until(x: "float64[64]"):
    a, b, n = x.copy(), np.zeros(64), 0
    while np.abs(a).max() > 1e-3 and n < 50:
        b[1:-1] = (a[:-2] + a[2:]) * 0.25
        spare = a
        a = b
        b = spare
        n += 1
    return a, n


def left(x: "float64[64]"):
    a, b = x.copy(), np.zeros(64)
    for n in range(50):
        b[1:-1] = (a[:-2] + a[2:]) * 0.25
        a, b = b, a
        if np.abs(a).max() < 0.1:
            break
    return a


def seen(u: "float64[64]", v: "float64[64]"):
    w = u
    for n in range(21):
        v[1:-1] = (u[:-2] + u[2:]) * 0.5 + n
        u, v = v, u
    return u, w


def fixed_point(x: "float64[50]"):
    """The new array takes the old one's place, from the first step on under two names."""
    given, err = x, 1.0
    while err > 1e-10:
        new = 0.5 * (x + 2 / (x + 3))
        err = np.abs(new - x).max()
        x = new
    return x, given


def fixed_points(x: "float64[3, 50]"):
    """In a loop around it."""
    total = 0
    for i in range(3):
        y, err = x[i] + 1, np.float64(1)
        while err > 1e-9 and total < 1000:
            new = 0.5 * (y + 2 / y)
            err = np.abs(new - y).max()
            y = new
            total += 1
        x[i] = y
    return x, total


def conjugate_gradient(n=40):
    A = 2.5 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    b = np.sin(np.arange(n) * 0.5)
    x = np.zeros(n)
    r = b - A @ x
    p = r
    rs = r @ r
    for i in range(200):
        Ap = A @ p
        alpha = rs / (p @ Ap)
        x = x + alpha * p
        r = r - alpha * Ap
        new = r @ r
        if np.sqrt(new) < 1e-10:
            break
        p = r + new / rs * p
        rs = new
    return i, len(x)


def shared_before(x: "float64[20]"):
    r = x * x
    p = r
    while np.sum(p) > 3:
        p = p - r * 0.5
        r = r * 0.5
    return p, r


def shared_and_written(x: "float64[20]"):
    r = x * x
    p = r
    while np.sum(p) > 3:
        p = p * 0.5
    p[0] = 5.0
    return p, r


def last_two(x: "float64[20]"):
    before, y, k = x * 1, x * 2, 0
    while np.sum(y * y) > 0.1 and k < 50:
        before = y
        y = y * 0.5
        k += 1
    return before, y, k


def last_three(x: "float64[20]"):
    a, b, c = x * 1, x * 2, x * 3
    for i in range(12):
        d = a + 0.5 * b - c
        a = b
        b = c
        c = d
    return a, b, c
