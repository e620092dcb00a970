"""What of Python programs use around their arrays."""
import math

import numpy as np

DEPTH = 3
LAYERS = {"wide": (4, 6), "narrow": (6, 2)}


def closures(x: "float64[5]"):
    scale = 2.0

    def scaled(v, by=1.5):
        return v * scale * by

    before = scaled(x)
    scale = 3.0
    return before, scaled(x), scaled(x, by=0.5)


def made(k):
    def times(v):
        return v * k

    return times


def factory(x: "float32[7]"):
    double, triple = made(2), made(np.float32(3))
    return double(triple(x)), [f(x) for f in (double, triple)][1]


def late(x: "int64[4]"):
    """All lambdas see the last k."""
    fs = [lambda v: v * k for k in range(4)]
    gs = [lambda v, k=k: v * k for k in range(4)]
    return fs[0](x), gs[2](x)


def recursive(n=6):
    def fact(k):
        return 1 if k == 0 else k * fact(k - 1)

    def even(k):
        return True if k == 0 else odd(k - 1)

    def odd(k):
        return False if k == 0 else even(k - 1)

    return fact(n), even(n)


def apply(f, x, times):
    for _ in range(times):
        x = f(x)
    return x


def passed(x: "float64[30]"):
    step = lambda v: v * 0.5 + 1.0
    shift = 0.25
    return apply(step, x, 100), apply(lambda v: np.sqrt(np.abs(v)) - shift, x, 2)


def stepped(x: "float64[30]", w: "float64[30]"):
    """Nested functions within loops of many steps, of names that the loop changes."""
    drag = 0.0

    def force(v):
        return w - drag * v

    for i in range(100):
        x = x + 0.01 * force(x)
        drag = drag + 0.5
        t = x * 2
        w[0] = t[1]
        del t
    return x, drag, force(x)


def captured_after(x: "float64[50]"):
    s = np.float64(0)
    last = lambda: s
    for i in range(50):
        s = x[i] * i
    return last()


def stars(x: "float64[3]", y: "float64[3]"):
    def total(first, *others, scale=1, **more):
        for other in others:
            first = first + other
        for key, value in more.items():
            first = first + len(key) * value
        return first * scale, len(others), len(more)

    pair = (x, y)
    first, *middle, last = [1, 2, 3, 4]
    head, *empty = (5,)
    options = {"scale": 3, "abc": 7}
    last_two = lambda *all, **named: all[-1] * named["x"]
    x = last_two(*pair, **{"x": x})
    return *total(*pair, 1.0, **options), *total(*pair, scale=2), first, len(middle), last, head, len(empty)


def keyword_only(x: "float64[3]"):
    def f(a, /, b=2, *, c=4):
        return a * b + c

    return f(x), f(x, c=1), f(x, b=3)


def dicts(x: "float64[4]"):
    weights = {"w": x * 2, 1: 3.0, (0, "a"): 5, None: 1}
    weights["b"] = x + 1
    weights["b"] *= 2
    del weights[1]
    total = 0
    for key in weights:
        total = total + weights[key]
    names = [key for key in weights if isinstance(key, str)]
    squares = {k: k * k for k in range(4) if k != 2}
    both = {**squares, 9: 81} | {0: 7}
    return (total, len(weights), "w" in weights, 1 not in weights, weights.get("x", -1), weights.get("w"),
            len(names), sum(squares.values()), sum(k * v for k, v in both.items()), list(both.keys())[-1],
            dict(a=1, b=2)["b"], dict([(1, 2)])[1], {1: 2} == {1.0: 2}, LAYERS["wide"][1])


def layered(x: "float64[4]"):
    params = {"w": np.ones(4), "b": np.zeros(4)}
    for i in range(20):
        params["w"] += x * 0.5
        params["b"][1:] += params["w"][:-1]
    return params["w"], params["b"]


def texts(x: "float32[2, 3]", mode="same"):
    name = f"{mode}-{x.shape[0]}"
    if mode + "-2" != name or "am" not in mode:
        raise ValueError(f"{mode=} of {x.shape!r}")
    wide = f"{3.14159:8.3f}|{7:04d}|{'ab':>5}|{1e10:.3}|{True}|{255:#x}|{1234567:,}|{0.5:%}|{[1, 'a', None]}"
    expected = "   3.142|0007|   ab|1e+10|True|0xff|1,234,567|50.000000%|[1, 'a', None]"
    return len(wide), wide == expected, str(1.5) + repr("a") == "1.5'a'"


def folded(x: "float64[6]"):
    values = [3, 1, 2]
    pairs = sorted({"b": 1, "a": 2}.items(), key=lambda pair: pair[1], reverse=True)
    height, width = map(int, (2.5, 3.5))
    odd = list(filter(lambda k: k % 2, range(7)))
    return (any(v > 2 for v in values), all([v > 2 for v in values]), sorted(values)[0], pairs[0][0] == "a",
            height * width, len(odd), max(values, key=lambda v: -v), min([], default=4), max(v * v for v in values),
            sum(values, start=10), any(x[i] > 100 for i in range(6)), sum(x[i] for i in range(3)), pow(2, 5))


def named(x: "float64[8]"):
    if (n := len(x)) > 4:
        x = x[: n // 2] + 0
    doubled = [m for k in range(5) if (m := 2 * k) > 2]
    while (change := np.max(np.abs(x))) > 0.01:
        x = x * 0.5
    return x, n, doubled[0], m, change


def searched(n=7):
    for k in range(2, n):
        if n % k == 0:
            break
    else:
        k = -1
    steps = 0
    while steps < 3:
        steps += 1
    else:
        steps = 10
    count: int = 3
    size: float
    pair = (1, [2])
    total = math.pi + np.e
    return k, steps, count, pair[1][0], n in (1, 7), total


def into(x: "float64[6]", y: "float64[6]"):
    out = np.zeros(6)
    got = np.add(x, y, out=out)
    np.multiply(x[1:-1], 2, out=out[1:-1])
    np.subtract(out, 1, out)
    np.maximum(x, y, out=(y,))
    wide = np.zeros((2, 6))
    np.add(x, 1, out=wide)
    return got, out, wide, got is out


def reduced_into(x: "float64[4, 6]", k: "int32[4, 6]"):
    row, column, one = np.zeros(6), np.zeros(4, np.float32), np.zeros(())
    x.sum(axis=0, out=row)
    np.max(x, axis=1, out=column)
    np.mean(x, out=one)
    small = np.zeros(6, np.int8)
    k.sum(axis=0, out=small)
    running = np.zeros((4, 6))
    np.cumsum(x, axis=1, out=running)
    product = np.zeros((4, 4))
    np.matmul(x, x.T, out=product)
    places = np.zeros(4, np.int32)
    x.argmax(axis=1, out=places)
    return row, column, one, small, running, product, places


def looped_into(x: "float64[50]"):
    y = np.zeros(50)
    for i in range(40):
        np.add(x[:-2], x[2:], out=y[1:-1])
        np.multiply(y, 0.5, out=x)
    return x


def looked_up(x: "float64[100]"):
    """A list that is no row of numbers is none in a loop either."""
    places = list(range(100))
    places[37] = 5
    chosen = {i: i for i in range(100)}
    chosen[61] = 7
    y = np.zeros(100)
    for i in range(100):
        y[i] = x[places[i]] + x[chosen[i]]
    return y


relu = lambda v: np.maximum(v, 0)
ACTIVATIONS = {"relu": relu, "soft": lambda v: v / (1 + np.abs(v))}


def mlp(x: "float32[3, 8]", act="relu"):
    sizes = [8, 16, 4]
    layers = [(np.ones((a, b), np.float32) / a, np.zeros(b, np.float32)) for a, b in zip(sizes[:-1], sizes[1:])]
    for i, (w, b) in enumerate(layers):
        x = x @ w + b
        if i < len(layers) - 1:
            x = ACTIVATIONS[act](x)
    return x


def rk4(y: "float64[16]", steps=200, h=0.01):
    def f(t, v):
        return -v + np.roll(v, 1) * t
    t = 0.0
    for _ in range(steps):
        k1 = f(t, y)
        k2 = f(t + h / 2, y + h / 2 * k1)
        k3 = f(t + h / 2, y + h / 2 * k2)
        k4 = f(t + h, y + h * k3)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        t += h
    return y


def newton(x: "float64[5]"):
    g = lambda v: v * v - 2.0
    dg = lambda v: 2 * v
    v = np.abs(x) + 1.0
    n = 0
    while (err := np.max(np.abs(g(v)))) > 1e-10 and n < 50:
        v = v - g(v) / dg(v)
        n += 1
    return v, n, err


def branchy(x: "float64[6]"):
    def clipped(v, *, low=0.0, high=1.0):
        if v < low:
            return low
        elif v > high:
            return high
        return v
    y = np.zeros(6)
    for i in range(6):
        y[i] = clipped(x[i], high=0.5)
    return y


def buffers(x: "float64[20]", n=30):
    work = {"a": np.zeros(20), "b": np.zeros(20)}
    for k in range(n):
        np.multiply(x, 0.5, out=work["a"])
        work["b"][1:] += work["a"][:-1]
        x = x - work["b"].mean(out=None)
    return x, work["b"]


def sums(x: "float32[4, 5]"):
    out = np.zeros(5, np.float64)
    for k in range(20):
        x.sum(axis=0, out=out)
        x[0] += out * 0.01
    product = x.prod(axis=1, keepdims=True, out=np.zeros((4, 1), np.float32))
    square = np.dot(x, x.T, out=np.zeros((4, 4), np.float32))
    return x, out, np.sum(x, 1, None, np.zeros(4)), product, square, np.outer(x[0], x[1], out=np.zeros((5, 5)))


def refused_by_message(axis=5):
    x = np.zeros((2, 3), np.float32)
    if axis not in (0, 1):
        raise ValueError(f"axis {axis} of {x.shape}, {x.dtype}: {axis / 3:.2f}, {'a':>3}{{}}")


def refused_by_assertion(n=3):
    assert n == 4, f"{n = }, {[n, 'x']}"


def shape_known_elsewhere():
    z = np.ones((2, 3))
    see = made(z)
    z.shape = (6,)
    return see(1)


def no_key():
    return {"a": 1}["b"]


def missing():
    def inner(a, *, k):
        return a

    return inner(1)


def too_many():
    return (lambda a, b=1: a)(1, 2, 3)


def unpacked_short():
    a, b, *c = [1]
    return a


def unhashable():
    return {[1]: 2}


def deleted():
    x = np.ones(3)
    for i in range(3):
        y = x
        del y
    return y


def free():
    def inner():
        return later

    value = inner()
    later = 1
    return value


def cast():
    x = np.ones(3)
    return np.add(x, 1, out=np.zeros(3, int))


def too_narrow():
    x = np.ones(3)
    return np.add(x, 1, out=np.zeros(1))


def does_not_fit():
    x = np.ones(3)
    return np.add(x, 1, out=np.zeros((2, 4)))


def wrong_axes():
    x = np.ones((3, 2))
    return x.sum(axis=0, out=np.zeros((1, 2)))


def no_array():
    x = np.ones(3)
    return np.negative(x, out=3.0)
