"""A photograph blurred by a 5x5 binomial kernel, and its edges by Sobel's operator.

The picture is uint8[height, width, 3]; the results are smaller by the border that the windows need.
"""
import numpy as np


def blur_rows(x):
    return (x[:-4] + x[4:] + 4.0 * (x[1:-3] + x[3:-1]) + 6.0 * x[2:-2]) / 16.0


def blur(picture):
    x = picture.astype(np.float32)
    down = blur_rows(x)
    return blur_rows(down.transpose(1, 0, 2)).transpose(1, 0, 2)


def edges(x):
    grey = 0.299 * x[:, :, 0] + 0.587 * x[:, :, 1] + 0.114 * x[:, :, 2]
    left = grey[:-2, :-2] + 2.0 * grey[1:-1, :-2] + grey[2:, :-2]
    right = grey[:-2, 2:] + 2.0 * grey[1:-1, 2:] + grey[2:, 2:]
    top = grey[:-2, :-2] + 2.0 * grey[:-2, 1:-1] + grey[:-2, 2:]
    bottom = grey[2:, :-2] + 2.0 * grey[2:, 1:-1] + grey[2:, 2:]
    return np.sqrt(np.square(right - left) + np.square(bottom - top))


def to_bytes(x):
    return np.minimum(np.maximum(x, 0.0), 255.0).astype(np.uint8)


def image_filter(picture: "uint8[height, width, 3]"):
    """Returns the blurred picture, uint8[height - 4, width - 4, 3], and its edges, uint8[height - 6, width - 6]."""
    smooth = blur(picture)
    return to_bytes(smooth), to_bytes(edges(smooth))
