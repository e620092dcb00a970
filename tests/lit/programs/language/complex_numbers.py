"""Python's complex numbers where data decide them, or steps of loops."""

import numpy as np


def phases(n=1000):
    out = np.zeros(n, complex)
    for i in range(n):
        out[i] = (1 + 2j) * i / (3 - 0.5j) - 1j ** 2 + i * 0.25j
    return out


def carried(x: "float64[20]"):
    z = 0j
    w = complex(1, -2)
    for i in range(len(x)):
        z = z * z / 4 + complex(x[i], -x[i]) * w - i
        w = -z.conjugate() / (w + 2.5)
    return z, w, z.real, w.imag, abs(z), z == w, z != 0, [z, 2 * w]


def escapes(x: "float64[20]"):
    counts = np.zeros(len(x), int)
    for i in range(len(x)):
        z, c, n = 0j, complex(x[i], x[i] / 3), 0
        while abs(z) <= 2 and n < 20:
            z = z * z + c
            n += 1
        counts[i] = n
    return counts


def chosen(x: "float64[20]"):
    z = 1j
    if x[0] > 0:
        z = z * 2 + float(x[1])
    else:
        z = 3 - z
    y = complex(float(x[2])) ** 3 / complex(0, float(x[3]))
    print(z, f"{y:.3f} {z!r}", [z])
    return (z, y, y ** -2, bool(z), +z, -y, 3 * y, y - 1, 1 / y, x.astype(np.float32) * y, np.array([y, z, 1]),
            np.full(3, z), complex(y, z), np.isscalar(z), np.linspace(0, z, 3), np.maximum(z, 1), np.complex64(z))


def divided(x: "float64[20]"):
    return 1j / float(x[0] * 0)


def powers(x: "float64[20]"):
    return complex(float(x[0] * 0)) ** -2


def large(x: "float64[20]"):
    return abs(complex(float(x[0] * 0 + 1.5e308), 1.7e308))


def ordered(x: "float64[20]"):
    return complex(float(x[0])) < 1


def into_reals(x: "float64[20]"):
    a = np.zeros(3)
    a[1] = complex(float(x[0]))
    return a


def floored(x: "float64[20]"):
    return complex(float(x[0])) // 2


def beside_scalars(x: "float64[8]"):
    """To the right of a complex number of Python's, np.float64 is a float of Python's."""
    z, w = 0.4 + 0.9j, complex(x[2], 1)
    quotient = (z + x[0]) / (z * 2 + x[1])
    for v in x:
        z = (z * 0.5 + v) / (w + v)
    return quotient, z, x[0] + w, w == x[2], (w - x[2]).imag, type(z * x[0]).__name__
