"""The Mandelbrot set, in real arithmetic: where z * z + c stays near zero.

    weft run mandelbrot.py -o mandelbrot.npy        the picture, uint8[height, width, 3]
    python mandelbrot.py                            mandelbrot.png, by NumPy
"""
import numpy as np


def colours(t):
    """Three polynomials of t in [0, 1], black at both ends: uint8, with a last axis of red, green and blue."""
    s = 1.0 - t
    red, green, blue = 9.0 * s * t * t * t, 15.0 * s * s * t * t, 8.5 * s * s * s * t
    return np.rint(255.0 * np.stack([red, green, blue], axis=-1)).astype(np.uint8)


def mandelbrot(width=480, height=320, steps=40):
    """Counts the steps until |z| > 2. What escapes overflows to inf and NaN, which are never near."""
    a = np.linspace(-2.1, 0.9, width)
    b = np.linspace(-1.0, 1.0, height)[:, np.newaxis]
    x, y = a + 0.0 * b, b + 0.0 * a
    count = np.zeros((height, width))
    for _ in range(steps):
        count += x * x + y * y <= 4.0
        x, y = x * x - y * y + a, 2.0 * x * y + b
    return colours(count / steps)


if __name__ == "__main__":
    from PIL import Image

    with np.errstate(all="ignore"):
        Image.fromarray(mandelbrot()).save("mandelbrot.png")
