"""Arrays whose lengths depend on data."""

import numpy as np


def means(data: "float64[1000]", r: "float64[1000]"):
    res = np.zeros(20)
    for i in range(20):
        m = np.logical_and(i * 0.1 <= r, r < (i + 1) * 0.1)
        v = data[m]
        res[i] = v.mean()
    return res


def sparse(row: "int64[13]", v: "float64[40]", x: "float64[50]", k: "int64[40]"):
    y = np.empty(12)
    for i in range(12):
        a = row[i] % 20
        b = a + row[i + 1] % 19
        w = v[a:b]
        y[i] = w @ x[k[a:b] % 50]
    return y


def windows(row: "int64[13]", v: "float32[40, 3]"):
    y = np.zeros((12, 3), dtype=np.float32)
    for i in range(12):
        v[row[i] % 20:row[i + 1] % 39] += 1
        y[i] = v[row[i] % 20 - 5:row[i + 1] % 39].sum(axis=0)
        v[:row[i] % 11] *= 1.5
    return y, v


def shrinking(x: "float64[200]"):
    n = np.zeros(200, dtype=np.int64)
    idx = np.arange(200)
    z = x + 0
    for i in range(30):
        if not len(z):
            break
        z = z * 1.1
        m = abs(z) > 2.0
        n[idx[m]] = i + 1
        np.logical_not(m, m)
        z = z[m]
        idx = idx[m]
    return n


def places(x: "float64[200]"):
    s = np.zeros(20)
    for i in range(20):
        j, = np.nonzero(x > i * 0.1)
        s[i] = j.sum() + len(j)
        x[x < i * -0.1] = 1
        x[j] *= 1.01
    return s, x


def positive(x: "float64[10]"):
    return x[x > 0]


def several(x: "float64[10, 3]"):
    m = x > 0
    y = x[m]
    z = x[m[:, 0]]
    rows, columns = np.nonzero(m)
    return y.mean(), y, len(y), z, z.sum(axis=0), rows, columns


def window(x: "float64[10]", i: "int64[4]"):
    y = x[i[0] % 4:i[1] % 11]
    y *= 2
    return y, x


def roots(x: "complex128[10]"):
    return np.sqrt(x[x.real > 0]), x[x.real > 5]


def few_steps(x: "float64[10]"):
    s = 0.0
    for k in range(3):
        s += x[x > k].sum()
    return s


def reversed_marks(x: "int32[20]"):
    x[x % 2 == 0] = x[x % 2 == 0][::-1]
    return x


def twice(x: "float64[30]"):
    y = x[x > 0]
    z = y[y < 1]
    return z * 2, y.reshape(len(y), 1) - y.mean()


def returns_early(x: "float64[30]"):
    if x[0] > 0:
        return x[x > 0].sum()
    return x[x < 0].sum()


def table(x: "float64[10]"):
    y = x[x > 0]
    return y[:, np.newaxis] * y


def greatest(x: "float64[10]"):
    return x[x > 0].max()


def greatest_of_none(x: "float64[10]"):
    return x[x > 20].max()


def one_more(x: "float64[10]"):
    found = x[x > 0]
    return np.concatenate([found, np.zeros(1)])[found.size // 2]


def second(x: "float64[10]"):
    return x[x > 0][1]


def reshaped(x: "float64[4, 6]"):
    a, b = np.mgrid[0:3, 0:4]
    c = a
    d = a[1]
    a.shape = b.shape = 12
    c[1] = 7
    y = x + 1
    y.shape = 3, 8
    y[2, 1] = 5
    return a, b, c, d, y, c.shape[0]


def not_reshaped(x: "float64[4, 6]"):
    y = x.T
    y.shape = 24
    return y


def shared(x: "float64[20]"):
    y = x[x > 0]
    z = y
    z *= 2
    return y, z


def breaks(x: "float64[20]"):
    steps = np.int64(0)
    total = 0.0
    for i in range(20):
        if total > 3:
            break
        total += abs(x[i])
        steps += 1
    return total, steps


def seen_backwards(x: "float64[10]"):
    y = x[x > 0]
    r = y[::-1]
    r += 1
    return y


def listed(x: "float64[10]"):
    y = x[x > 0]
    l = [y, y]
    a = l[0]
    a += 1
    return l[0], y


def changed_in_steps(x: "float64[10]"):
    for i in range(10):
        y = x[x > i * 0.1]
        r = y[:]
        r += 1
        x[i] = y.sum()
    return x


def multiplied(x: "float64[4, 4]"):
    m = x > 0
    return x[m] @ x[m]


def carried(x: "float64[10]"):
    y = x[x > 0]
    for i in range(10):
        y = y + i
    return y.sum()


def two_names(x: "float64[10]"):
    y = z = x[x > 0]
    z += 1
    return y


def changed_for_the_caller(x: "float64[20]"):
    y = x[:]
    for i in range(10):
        y *= 2
        y = y[y > i * 0.1]
    return x


def parts(x: "float64[40]"):
    y = x[x > 0]
    z = y * 2
    z[:3] = 1
    z[-1] += 5
    z[0] = 7
    z[1:] -= y[:-1]
    return y[0], y[-1], y[:3], y[-3:], y[2:], y[:-2], y[1:] - y[:-1], y[2:-1], y[1:4], z


def parts_of_rows(x: "float64[20, 3]"):
    y = x[x[:, 0] > 0]
    s = y[0] + y[-1]
    y[0] = 3
    y[1:][0] += 1
    return s, y[1:].sum(axis=0), y


def parts_of_few(x: "float64[3]"):
    y = x[x > 1e300]
    return y[1:], y[:-1], y[-4:], y[:2], y[1:] - y[:-1]


def parts_in_steps(x: "float64[40]"):
    s = np.zeros(10)
    for i in range(10):
        y = x[x > i * 0.1]
        s[i] = (y[1:] - y[:-1]).sum() + y[:2].sum() * y[0]
    return s


def found(x: "float64[20]", y: "float64[4, 5]"):
    y[0, 0] = 1
    a = np.extract(x > 0, x)
    b = np.argwhere(y > 0)
    for i, j in b:
        y[i, j] += i
    return a, b, np.argwhere(x > 0), np.delete(x, x > 0), np.extract(y > 0, y * 2), np.delete(y, y.ravel() > 0), y


def made_by_count(x: "float64[30]"):
    m = x > 0
    z = np.zeros(np.count_nonzero(m))
    z[:] = x[m]
    k = np.full((m.sum(), 2), 3)
    return z, k, np.empty(np.count_nonzero(x > 1)).shape[0], np.arange(len(z)), z + np.arange(len(z), dtype=np.float32)


def first_of_none(x: "float64[3]"):
    return x[x > 1e300][0]


def shrinks_twice(x: "float64[9]"):
    """A second loop, over names that the first one has left."""
    u = x * 1
    k = np.arange(9)
    for i in range(12):
        stays = (u < 2) & (k % 3 != i % 3)
        u, k = u[stays], k[stays]
    v = x * 0
    w = x * 1
    k = np.arange(9)
    for i in range(9):
        if not len(w):
            break
        stays = np.abs(w) < 4
        v[k[~stays]] = i
        w, k = w[stays], k[stays]
    return v


def in_order_of_items(x: "float64[3, 5, 4]"):
    items = x.T[x[0, 0] > 0]
    return items, np.sum(items, axis=0).strides


def follow_no_rule(x: "float64[4]"):
    for k in range(12):
        marks = (x < 2) & (np.arange(4) % 3 != k % 3)
        x[np.arange(4)[marks]] = x[marks] + k
    return x


def none_of_no_rule(x: "float64[4]"):
    """No result needs the loop."""
    return np.repeat(follow_no_rule(x + 0), 0)


def captured_later(x: "float64[9]"):
    v = x * 1
    sums = np.zeros(12)
    for i in range(12):
        sums[i] = np.sum(v)
        v = v[np.abs(v) > i * 0.2]
    v = sums * 2
    return [u * 3 for u in map(lambda t: t * v, [v, sums])]


def captured_and_called(x: "float64[9]"):
    v = x * 1
    total = lambda: np.sum(v)
    for i in range(12):
        v = v[np.abs(v) > i * 0.2]
    v = total() + np.zeros(3)
    return v


def counted_alone(a: "int16[1, 5, 7]"):
    a[0] = a[np.abs(a) < 3].size % 7 + len(a[a > 1])
    total = 0
    for value in a[:, ::2].ravel()[:12] * np.arange(12):
        total += value
    for i in range(35):
        total += a[0, 0, i % 7]
    return total


def added_in_place(x: "float64[9]"):
    y = np.zeros((x[x > 0].size, 2)) + np.arange(len(x[x > 0]))[:, None]
    y[:, 0] += x[x > 0]
    z = y[:, 1].copy()
    z -= x[x > 0]
    return y, z


def counted_by_a_mask(x: "float64[60]"):
    """Steps that no rule makes alike, in a function that is read as one step."""
    x[x > 0] -= x[x > 0][::-1]
    counts = np.zeros(7, dtype=np.int64)
    for i in range(40):
        counts[i * i % 7] += x[i * 3 % 60] > 0
    return counts


def refused_beside_a_length(x: "float64[9]"):
    """An error that names no length, in a file that has such a number in its path and on the line."""
    positive = np.sum(x[x > 0])
    return np.pad(np.zeros((2, 3)), 1, mode="wrap", constant_values=1000000) + positive


def parts_in_loops(x: "float64[40]", n: "int64[12]"):
    s = np.zeros((12, 3))
    m = np.zeros((30, 12))
    for i in range(12):
        w = x[x > i * 0.1]
        s[i, 0] = w[::2].sum()
        s[i, 1] = w[::-1][1:].sum()
        s[i, 2] = np.trapezoid(w) + np.interp(0.5, np.sort(w), w) if len(w) else 0.0
        m[n[i] % 9:n[i] % 29 + 1, i] = i
        m[i, n[i] % 5:n[i] % 12:2] += 1
    return s, m


def fitted(x: "float64[50]"):
    """Two lengths, or more, that data make equal."""
    k = int(x[0] > 0) + 2
    m = k + 10
    x[k:m] = x[k + 1:m + 1]
    a, b = x[x > 0], x[x <= 0]
    n = min(len(a), len(b))
    y = np.zeros((3, 10))
    y[:, :] = x[k:m]
    y[1] -= x[m:k:-1] * np.arange(len(x[k:m])) + np.where(x[k:m] > 0, x[k:m], y[0])
    c = a[:n] + b[:n]
    c[c > b[-n:]] = 0
    return x, c, y, (y + x[k:m]).sum(axis=0), np.maximum(a[:n], np.sqrt(b[:n] ** 2))


def unfitted(x: "float64[50]"):
    return x[x > 0] - x[x <= 0][:, None] + np.ones((3, 1, 1)) * x[:int(x[0] > 9) + 3]


def assigned_unfitted(x: "float64[50]"):
    k = int(x[0] > 9) + 2
    x[k:9] = x[k:30]
    return x


def one_element(x: "float64[50]"):
    return x[:int(x[0] > 9) + 1] + x[:int(x[1] > 9) + 4]


def along_other_axes(x: "float64[50]"):
    a, b = x[x > 0], x[x > 0.5]
    c = a[:, None] * b
    d = np.broadcast_to(b, (4, len(b)))
    return c, c.T, np.asfortranarray(c), c[:, ::2], np.stack([a, a + 1]), np.trim_zeros(np.floor(c * 2)), d[1:, 1:], \
        d.sum(axis=0), d[:, ::2].sum(axis=1), np.argwhere(x.reshape(5, 10) > 0.5)


def sum_of_repeated(x: "float64[50]"):
    return np.broadcast_to(x[x > 0], (60, len(x[x > 0]))).sum()


def many_lengths(x: "float64[12, 30]", steps=20):
    parts = [x[k] * 2 for k in range(12)]
    total = 0.0
    for s in range(steps):
        for part in parts:
            total += part[part > s * 0.01].sum()
    return total


def product_of_lengths(x: "float64[12, 30]", steps=20):
    largest = np.zeros(12)
    for s in range(steps):
        for k in range(10):
            largest[k] += x[k][x[k] > s * 0.01].max(initial=0.0)
        largest[11] += np.outer(x[10][x[10] > 0.2], x[11][x[11] > 0.1]).ravel()[::3].max(initial=0.0)
    return largest


def length_of_counts(x: "float64[n]"):
    return len(np.bincount((x * 2).astype(int), minlength=3))
