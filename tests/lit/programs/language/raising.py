"""Errors that data decide: raise, assert, and what Python says of numbers."""

import numpy as np, math


def place(x: "float64[5]", k: "int64"):
    if k >= 5 or k < 0:
        raise ValueError("no such place")
    return x[k] * 2  # looked up only then


def bounds(x: "float64[5]", k: "int64"):
    assert k > 0, "k must be positive"
    assert k < 100, f"k must be less than {100}"
    return x * k


def checked(value):
    if value < 0:
        raise ValueError("negative")
    return value * 2


def in_functions(x: "float64[5]", k: "int64"):
    return checked(k) + (checked(x[0]) if k > 5 else x[1])


def scalars(x: "float64[1000]", k: "int64"):
    s = 0.0
    for i in range(1000):
        if i == k and x[i] < 1e9:
            raise RuntimeError("there")
        s = s * 0.5 + x[i]
    return s


def nested(x: "float64[20]", k: "int64"):
    y = np.zeros(20)
    for i in range(20):
        for j in range(i):
            if x[j] * k > 400:
                if i > 18:
                    raise OverflowError("late")
                raise ArithmeticError("early")
            y[i] += x[j]
        if y[i] < 0:
            return y
    return y


def steps(x: "float64[5]", k: "int64"):
    if k == 0:
        raise ZeroDivisionError("k")
    elif k == 1:
        return x
    elif k == 2:
        raise KeyError("two")
    n = 0
    while x.sum() < 100:
        x += 1
        n += 1
        if n > k:
            raise RuntimeError("too many")
    return x


def selected(x: "float64[5]", k: "int64"):
    y = x[x > k]
    if len(y) == 0:
        raise ValueError("nothing is left")
    assert y.shape[0] < 4
    return y


def numbers(x: "float64[5]", k: "int64"):
    n = int(k)
    t = float(x[3])
    if n == 0:
        return x / (1.0 / n)
    if n == 1:
        return x * (7 // (n - 1))
    if n == 2:
        return x * (t % (n - 2))
    if n == 3:
        return x * math.sqrt(-t)
    if n == 4:
        return x * math.log(n - 4)
    if n == 5:
        return x * math.exp(t * 1000)
    if n == 6:
        return x * (t - t) ** -n
    if n == 7:
        return x * (t * 1e300) ** 2
    return x * math.sqrt(t) / n + math.atan2(t, n) + t**0.3 + n**3 + math.floor(t * 10) + 1000 // n + n % -3


def of_items(x: "float64[30]"):
    y = np.zeros(30)
    for i in range(30):
        y[i] = math.exp(-x[i] * x[i]) if x[i] > 0 else math.sqrt(1.0 - x[i])
    return y


def unused(x: "float64[5]", k: "int64"):
    for i in range(5):
        t = 1.0 / (float(x[i]) - k)
    return x[5:], x[1:] * 2


def views(x: "float64[5]", k: "int64"):
    y = np.outer(x, x).T * 1
    assert k < 3
    return y[:, ::2]


def strided(x: "float64[5]", k: "int64"):
    assert k < 3
    return np.broadcast_to(x[::2], (2, 3)), x[::-2]


def converges(x: "float64[5]", k: "int64"):
    for i in range(20):
        x = x * 0.5
        if x.max() * k < 1:
            return x, i
    raise RuntimeError("did not converge")


def messages(x: "float64[5]", k: "int64"):
    assert k != 1, 5
    assert k != 2, ("t", 1)
    if k == 3:
        raise KeyError("it's")
    return x * divmod(7.5, float(k))[0]


def mistakes(x: "float64[5]", k: "int64"):
    """Python comes to a mistake where data lead to it alone."""
    if k == 1:
        x = x + np.zeros(3)
    y = x[9] if k == 2 else x[0]
    if k == 3 and x[7] > 0:
        y = y + 1
    if k == 4:
        x["a"] = 1
    elif k == 5:
        missing(x)
    if k == 6:
        return x, x[0]
    if k == 7:
        return x, x[y.shape[3]]
    if k == 8 or (k == 9 and 1 / 0):
        y = y - 1
    if k == 10:
        y = y ^ x[1]
    assert k != 11, f"no {x.shape[2]}"
    y = y + (11 < k < x.shape[3])
    return x * 2, y


def mistaken_steps(x: "float64[5]", k: "int64"):
    """The last of many steps looks beyond the end, where data let it."""
    n = 0
    for i in range(5):
        for j in range(5):
            if x[j] > k and x[i + j] > 1:
                n += 1
    for i in range(20):
        if k < 1:
            x[i % 5] += x[i % 6]
        else:
            x[i % 5] += n
    return x, n


def checked(v):
    raise ValueError(f"of {v.shape}")


def raises_behind(x: "float64[5]", k: "int64"):
    y = x * 2
    if k > 1 and checked(x):
        y = y + 1
    y = y - 3 if k > 0 or checked(y) else y
    return y


def mistaken_loops(x: "float64[5]", k: "int64"):
    """A step of a loop is wrong whatever data are, and data decide whether there is one."""
    small, ints, i = np.zeros(5, np.uint8), np.arange(5), 0
    while x[i] > 4 - k:
        for j in range(i + 1, 3):
            small[j:] += ints[j:]
        i += 1
    for i in range(k - 1):
        x[i] = x.shape[3]
    while k == 1:
        x.flat[[0, 9]] = 1
    while x[4] < 0:
        np.testing.assert_equal(x.shape, (5, 1))
    return x * 2, small


def stored_scalars(x: "float64[5]", k: "int64"):
    """Of a NumPy scalar an element of signed integers takes Python's int, one without a sign casts."""
    small, bare = np.zeros(3, np.int8), np.zeros(3, np.uint8)
    bare[0] = k
    small[k % 3] += k
    return small, bare


def stored_floats(x: "float64[5]", k: "int64"):
    words, longs = np.zeros(3, np.int32), np.zeros(3, np.int64)
    longs[0] = x[0] / (k - 3)  # NaN
    longs[1] = x[1] / (k - 4)  # infinite
    longs[2] = x[1] * k * 1e18
    words[1] = x[1] * k * 2.0**30
    return words, longs


def counted_beyond(x: "float64[5]", k: "int64"):
    counts = np.zeros(4, np.int8)
    for i in range(12):
        counts[i % 4] += k * i
    return counts


def beyond_choices(x: "float64[5]", k: "int64"):
    rows, columns = np.unravel_index(np.array([0, 1]) * k, (2, 3))
    picked = np.choose(np.array([0, 1]) * k, [10, 20, 30])
    return rows, columns, picked, np.ravel_multi_index((rows * k, columns), (2, 3))


def caught_beyond(x: "float64[5]", k: "int64"):
    try:
        return np.unravel_index(np.arange(3) + k, (2, 3))
    except ValueError as error:
        return str(error)


def below_zero(x: "float64[5]", k: "int64"):
    return np.bincount(np.arange(2) + k)


def unpacked(x: "float64[5]", k: "int64"):
    a, b = x[x > k]
    return a - b


def rounded_truths(x: "float64[5]", k: "int64"):
    return round((x > k)[0])


def placed_none(x: "float64[5]", k: "int64"):
    np.place(x, x > k, x[:0])
    return x


def converted_arrays(x: "float64[5]", k: "int64"):
    return [float, int, complex][k](x)
