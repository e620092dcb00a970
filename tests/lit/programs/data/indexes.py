"""Indexes that are arrays, or that depend on data."""

import numpy as np


def gather(x: "float64[10]", i: "int64[4]"):
    return x[i % 10]


def gather2(x: "float64[10, 3]", i: "int64[4]"):
    return x[i % 5, 1], x[1:, i % 3], x[i % 10], x[:, i % 2].sum(axis=1)


def apart(x: "float64[5, 4, 3]", i: "int64[4]", j: "int64[2, 1]"):
    first, together, twice = x[i % 5, :, j % 3], x[:, i % 3, j % 2], x[i % 2][:, j % 4]
    return first, together, twice, x[None, i % 5, None, j % 3], x[1, :, i % 3], x[..., i % 2], x[1, i % 2]


def item(x: "float64[10]", i: "int64[4]"):
    return x[i[2] % 10]


def row(x: "float64[10, 3]", i: "int64[4]"):
    r = x[i[2] % 10]
    s = r.sum()
    r[1] = 5
    x[i[1] % 10] += 1
    x[i[0] % 10, 1:] = r[1:]
    return r, x, s


def scatter(x: "float64[10]", i: "int64[4]", v: "float32[4]"):
    x[i % 10] = 1
    x[(i + 1) % 10] += v
    x[1:][i % 9] = v
    return x


def scatter2(x: "float64[6, 5]", i: "int64[4]", v: "float32[4]", j: "int64[3, 1]"):
    x[i % 6, 1:3] = v[:2]
    x[j % 6, i % 5] *= v
    x[1, i % 5] = v
    x.T[i % 5, 2] = -v
    x[[0, 2]] = 7
    return x, x[[1, -1]], x[[[0, 1], [2, 3]], [1, 2]]


def cond(x: "float64[10]", i: "int64[4]"):
    s = 0.0
    for k in range(4):
        if i[k] >= 0 and i[k] < 10:
            s += x[i[k]]
            x[i[k]] = 0
    return s, x


def counted(x: "float64[1000]"):
    h = np.zeros(10, dtype=np.int64)
    for k in range(1000):
        h[int(abs(x[k]) * 10) % 10] += 1
    return h


def beyond(x: "float64[10]", i: "int64[4]"):
    return x[i + 10 + abs(i)]


def put_beyond(x: "float64[10]", i: "int64[4]"):
    x[[0, 1]] = 7
    x[i * 0 - 11] = 1
    return x


def unlike(x: "float64[10, 3]"):
    return x[[1, 2, 3], [0, 1]]


def columns(x: "float64[10, 3]", rows: "int64[4]"):
    picked = x[rows % 10, 1:]
    x[rows % 10, 0] += picked.sum(axis=1)
    return picked, x


def shortest(distance: "float64[6, 6]"):
    """Dijkstra's, over a dense matrix: which node is next depends on the data."""
    best = np.full(6, np.inf)
    best[0] = 0.0
    done = np.zeros(6, dtype=bool)
    for _ in range(6):
        here = np.argmin(np.where(done, np.inf, best))
        done[here] = True
        best = np.minimum(best, best[here] + np.abs(distance[here]))
    return best


def bisected(x: "float64[64]", wanted: "float64[9]"):
    """A search by halves, whose bounds are Python's numbers."""
    y = np.cumsum(np.abs(x))
    found = np.zeros(9, dtype=np.int64)
    for i in range(9):
        low, high = 0, 64
        while low < high:
            middle = (low + high) // 2
            if y[middle] < abs(wanted[i]) * 20:
                low = middle + 1
            else:
                high = middle
        found[i] = low
    return found


def copies_and_views(x: "float64[10, 3]", i: "int64[5]"):
    r = x[np.asarray(i[0] % 10)]
    r += 1
    q = x[i[1] % 10]
    q += 2
    return x, r


def tallied(places: "int64[500]"):
    tally = np.zeros(100, dtype=np.int64)
    for i in range(500):
        tally[places[i] % 100] += 1
    return tally


def chased(following: "int64[100]"):
    place, total = following[0] % 100, 0
    for _ in range(1000):
        total += place
        place = following[place] % 100 - 50
    return total


def scattered(table: "float64[10, 20]", places: "int64[50]"):
    for i in range(50):
        table[places[i] % 10, places[49 - i] % 20] -= table[-(places[i] % 10) - 1, 3]


def ended_beyond(table: "float64[10]", places: "int64[50]"):
    total = 0.0
    for i in range(50):
        total += table[places[i]]
    return total


def spread(z: "complex128[8]", places: "int64[30]"):
    for i in range(30):
        z[[places[i] % 8, 2]] = z[[1, places[i] % 8]] * 0.5
    return z


def crossing(x: "float64[40]", z: "complex128[6, 6]"):
    y, v, w, r = x.copy(), x.copy(), x.copy(), x.copy()
    y[::2] = y[:20]
    v[30:10:-1] = v[30::-1][:20]
    w[5:15] = w[:30:3]
    r[::-3] = r[26:40][::-1]
    z[:, 4] = z[2]
    z[1, ::-1] = z[:, 3]
    z[3, 1:] = z[1:].T[5][None]
    for i in range(6):
        z[:, i] = z[i // 2]
    return y, v, w, r, z


def rolled_onto_itself(flags: "bool[2, 2, 1, 2, 1]"):
    counts = flags.sum(axis=1, keepdims=True)
    return np.diagonal(counts * np.roll(counts, 0))


def sums_of_items(x: "float32[30, 40, 20, 6]", y: "int64[4]"):
    i = y[0] % 6
    return (x[i].sum(), x[:, i].sum(), x[:, :, i].sum(), x[..., i].sum(), x[..., i].sum(axis=(0, 2)),
            x[:, :, i].sum(axis=(0, 1)), x.T[i].sum(), x.T[:, i].sum((0, 2)), x[:, i, y[1] % 7].mean())


def sums_of_parts_of_items(x: "float32[30, 40, 20, 6]", y: "int64[4]"):
    i = y[0] % 6
    steps = x[::2, :, ::-3, :]
    return (steps[i].sum(), steps[:, i].sum(), steps[:, :, i].sum(), steps[..., i].sum(), steps[:, :, i, :1].sum(),
            x[:, :, i][::3].sum(), x[..., i][:, ::-2].sum(axis=(1, 2)), x[:, i].T[1:].sum(), x[i][None].std(),
            x[:1, :, i].sum(), steps[:, i].reshape(-1).sum())
