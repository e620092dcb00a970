"""Functions that yield: what they do is done when an item is asked for."""
import numpy as np


def counted(n, step=1):
    print("begins", n)
    i = 0
    while i < n:
        print("gives", i)
        yield i
        i += step
    else:
        print("ends")
    return n * 10


def chained(n):
    first = yield from counted(n)
    second = yield from [7, 8]
    nothing = yield
    print(first, second, nothing)
    for i in range(3):
        if i == 1:
            continue
        elif i == 2:
            yield "two"
            break
        yield i
    else:
        yield "never"
    return (yield "last")


def in_order():
    for i in counted(4):
        print("takes", i)
        if i == 2:
            break
    g = counted(3)
    print("made", next(g), next(g), next(g, "none"), next(g, "none"), next(g, None))
    a, *b = chained(2)
    print(a, b, list(zip(counted(2), counted(5, 2))), sum(counted(4)), max(counted(3), default=0))
    print(2 in counted(9), any(x > 1 for x in counted(9)), dict(enumerate(chained(1))), [*counted(2)], set(counted(3)))
    return list(map(lambda x: x + 1, filter(None, counted(3))))


def fibonacci():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def endless():
    g = fibonacci()
    first = [next(g) for _ in range(10)]
    for x in fibonacci():
        if x > 500:
            break
    return first, x, next(g)


def walk(tree):
    if isinstance(tree, list):
        for branch in tree:
            yield from walk(branch)
    else:
        yield tree


def nested():
    return list(walk([1, [2, [3, 4], []], [[5]]]))


def windows(x, width=3):
    for i in range(len(x) - width + 1):
        yield x[i:i + width]


def of_arrays(x=np.arange(20.0)):
    """What is given is the array's own memory."""
    means = [w.mean() for w in windows(x)]
    for w in windows(x, 5):
        w *= 1.01
    return means, x


def blocks(x, size):
    for start in range(0, len(x), size):
        total = 0.0
        for v in x[start:start + size]:
            total += v * 0.5
        yield start, total


def of_loops(x=np.arange(100.0)):
    """Loops within that do not yield are loops."""
    with np.errstate(all="ignore"):
        return [(start, total) for start, total in blocks(x, 25)]


def closed(x=np.arange(5)):
    scale = 2

    def scaled():
        for v in x:
            yield v * scale

    made = scaled()
    scale = 3
    return list(made)


def partly(x=np.arange(6.0)):
    """Conditions on data within."""
    def kept():
        for v in x:
            if v > 2:
                v = v * 10
            yield v

    return np.array(list(kept()))


def exhausted():
    g = counted(1)
    next(g)
    return next(g)


def stopping(items=()):
    def first(walk):
        yield next(walk)

    return list(first(iter(items)))


def within(n=3):
    def own():
        yield len(list(g))

    g = own()
    return next(g)


def failing():
    def halves():
        yield 1
        raise ValueError("no more")

    g = halves()
    print(next(g))
    return list(g)


def too_many():
    a, b = fibonacci()


def halving(n):
    a = 1.0
    while True:
        yield a, n
        a, n = a * 0.5, n + 1


def asked_in_steps(x=np.arange(50.0)):
    """Loops of many steps, each of which asks for an item."""
    g, squares = halving(3), (i * i for i in range(400))
    for i in range(40):
        a, n = next(g)
        x[i] = x[i] * a + n
    while i > 0:
        x[i] += next(squares)
        i -= 1
    for i in range(300):
        x[i % 7] -= next(squares)
    return x, next(g), next(squares)


def zipped(x=np.arange(50.0)):
    total = 0.0
    for v, (a, n) in zip(x, halving(1)):
        total = total * a + v * n
    return total


def written(x=np.arange(10.0)):
    """What is written between the items."""
    def sums(y):
        for i in range(len(y)):
            y[i] += 1
            yield y[:i + 1].sum()
            y[i] *= 2

    return [v for v in sums(x)], x


def forms(items=(1, 2)):
    def several(a, *rest, k=2, **kw):
        seen = yield a, rest
        yield seen
        yield from rest
        yield
        yield from {k: 6}
        yield from "ab"
        yield sorted(kw)

    def deep(n):
        if n > 0:
            yield n
            yield from deep(n - 1)

    return list(several(1, 2, 3, k=5, z=1)), list(several(*items)), list(deep(30))
