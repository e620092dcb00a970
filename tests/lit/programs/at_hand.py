"""What is read for the arguments at hand: lengths, axes, keys and kinds that data decide without a bound."""
import numpy as np


def lengths(x: "float64[5]", k: "int64"):
    n = int(k)
    made = [np.zeros(n), np.arange(k - 1), np.hanning(n), np.linspace(0, 1, n), np.eye(n, n + 1), np.tile(x, k)]
    made.append(np.convolve(x, np.ones(n + 1)))
    made.append(np.ones((n, 3)) @ np.ones((3, n)))
    return [each.sum() for each in made], made[-1], [0.5] * n


def parts(x: "float64[5]", k: "int64"):
    windows = np.array([x[s:s + k] for s in np.flatnonzero(x < 5 - k)])
    return windows, np.array_split(x, k + 1), np.pad(x, k), np.roll(x, k), np.delete(x, k)


def repeated(x: "float64[5]", k: "int64"):
    return np.repeat(x, k), np.repeat(x, (x * k).astype(int) % 4), np.repeat(x[None] + 1, x > k, axis=1)


def narrow(x: "float64[5]", k: "int64"):
    """Counts of 8 bits, which bound the length for all data."""
    n = (x * k).astype(np.int8)
    return np.repeat(x, n.astype(np.uint8).astype(np.int32)), np.repeat(x, (x > k).astype(np.int64))


def wrapped(x: "float64[5]", k: "int64"):
    """Wider ones may be large, where narrow ones were negative."""
    return np.repeat(x, (x * k).astype(np.int8).astype(np.uint16)).size


def kinds(x: "float64[5]", k: "int64"):
    table = {0: "few", 1: x, 2: None}
    chosen = table[int(k)]
    if isinstance(chosen, str):
        return chosen
    return 2.5 if chosen is None else chosen * 2


def axes(x: "float64[5]", k: "int64"):
    cube = x.reshape(1, 5, 1) + np.arange(3)
    return cube.sum(axis=k), np.moveaxis(cube, k, 0), round(float(x[1]) / 3, abs(int(k)))


def shrinking(x: "float64[5]", k: "int64"):
    """Each round takes away what the one before has found."""
    left = np.arange(5) * k
    total = 0.0
    while len(left) > 1:
        total += np.add.reduceat(np.sin(left), [0, len(left) // 2]).sum()
        left = left[left > left.mean()]
    return total, left


def errors(x: "float64[5]", k: "int64"):
    print("before", k)
    assert k < 5, "too many"
    y = np.zeros(int(k))
    y[2] = x[1]
    return y


def in_branches(x: "float64[5]", k: "int64"):
    y = x
    if k > 2:
        y = np.zeros(int(k)) + y[1]
    elif k > 1:
        y = np.arange(k) * 0.5
    return y
