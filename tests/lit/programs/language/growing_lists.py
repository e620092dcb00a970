"""Lists of as many items as data decide."""
import numpy as np


def in_while(x: "float64[40]"):
    out = []
    k = 0
    while k < len(x) and x[k] < 2.5:
        out += [k]
        k += 1
    return np.array(out, dtype=int)


def marked_places(x: "float64[40]"):
    out = []
    for i in range(len(x)):
        if x[i] > 0:
            out.append(i)
    return np.array(out), len(out), x[np.array(out)]


def few_steps(x: "float64[5]"):
    out = []
    for i in range(5):
        if x[i] > 0:
            out.append(x[i])
    if x[0] > x[1]:
        out.append(99.0)
    out.append(1.0 * x[2])
    return np.array(out), np.mean(out), len(out) * 2


def last_one(x: "float64[4]"):
    h = [2 + np.abs(x[0])]
    while abs(h[-1] * h[-1] - 2) > 1e-9:
        h.append(0.5 * (h[-1] + 2 / h[-1]))
    return np.array(h), len(h)


def rows(x: "float64[30]"):
    out = []
    k = 0
    while k < len(x):
        if x[k] > 0:
            out.append((k, x[k]))
        k += 1
    return np.array(out)


def lists(x: "float32[30]"):
    out = []
    for v in x:
        if v > 0:
            out.append([v, v > 0.5, 2])
    return np.array(out)


def begun(x: "float64[30]"):
    out = [1, 2]
    k = 0
    while k < len(x):
        if x[k] > 0:
            out.append(k)
        k += 1
    out[0] = 7
    out[-1] = k
    return np.asarray(out), out[1], out[-2] + 1, len(out)


def primes(n: "int64[1]"):
    found = []
    k = 2
    while len(found) < 20 + n[0] % 3:
        prime = True
        for j in range(len(found)):
            if k % found[j] == 0:
                prime = False
        if prime:
            found.append(k)
        k += 1
    return np.array(found)


def stack(x: "float64[3]"):
    st = [np.abs(x[0]) * 40]
    total = 0.0
    n = 0
    while st:
        v = st.pop()
        total += v
        n += 1
        if v > 1.5:
            st.append(v / 2)
            st.append(v / 3)
    return total, n


def graph(x: "float64[20]"):
    n = len(x)
    seen = np.zeros(n, dtype=bool)
    order = []
    waiting = [int(np.abs(x[0]))]
    while waiting:
        i = waiting.pop()
        if not seen[i]:
            seen[i] = True
            order.append(i)
            waiting.append((3 * i + 1) % n)
            waiting.append((i + 5) % n)
    return np.array(order), seen


def arrays(x: "float64[6]"):
    path = [x]
    p = x.copy()
    while np.abs(p[0]) > 0.01:
        p = p * 0.5
        path.append(p)
    return np.array(path), np.mean(path, axis=0), len(path)


def changed_arrays(x: "float64[6]"):
    path = []
    p = x.copy()
    while np.abs(p[0]) > 0.01:
        p *= 0.5
        path.append(p.copy())
    return np.array(path).sum(axis=0)


def pairs(x: "float64[12]"):
    out = []
    for i in range(len(x)):
        for j in range(i):
            if x[i] * x[j] > 0:
                out.append((i, j))
    return np.array(out)


def neighbours(x: "float64[12]"):
    total = 0.0
    for i in range(len(x)):
        near = []
        for j in range(len(x)):
            if abs(x[i] - x[j]) < 0.5 and i != j:
                near.append(x[j])
        if len(near) > 0:
            total += near[0] * len(near)
    return total


def broken_off(x: "float64[30]"):
    out = []
    for v in x:
        if v < -1.5:
            break
        out.append(v)
    return np.array(out)


def doubled(out, v):
    out.append(v * 2)


def in_functions(x: "float64[30]"):
    out = []
    for v in x:
        if v > 0:
            doubled(out, v)
    return np.array(out), 2 * np.array(out)


def two(x: "float64[30]"):
    a, b = [], []
    for v in x:
        if v > 0:
            a.append(v)
        else:
            b.append(v)
    return np.concatenate([np.array(b), np.array(a)]), len(a), len(b)


def walked(x: "float64[30]"):
    out = []
    for v in x:
        if v > 0:
            out.extend([v, -v])
    total, most = 0.0, 0.0
    for i, w in enumerate(out):
        total += w * i
    for w in out:
        if w > most:
            most = w
    return total, most


def counts(x: "float64[30]"):
    n = [0, 0, 0, 0]
    k = 0
    while k < len(x) and x[k] < 5:
        n[k % 4] = n[k % 4] + k
        k += 1
    return np.array(n)


def tables(x: "float64[30]"):
    values = (1.0, 2.5, 4.0)
    steps = [1, 2, 3]
    k, total = 0, 0.0
    while k < len(x) and x[k] < 5:
        total += values[k % 3] * steps[k % 3]
        k += 1
    return total


def maybe_empty(x: "float64[30]"):
    out = []
    for v in x:
        if v > 1e6:
            out.append(v)
    if not out:
        return np.array(out), 1.0
    return np.array(out), out[0]


def beyond(x: "float64[30]"):
    out = []
    for v in x:
        if v > 0:
            out.append(v)
    return out[30]


def popped_empty(x: "float64[30]"):
    out = [0]
    k = 0
    while k < len(x) and x[k] < 5:
        out.pop()
        k += 1
    return len(out)


def empty_ints(x: "float64[30]"):
    out = []
    for i in range(len(x)):
        if x[i] > 1e6:
            out.append(i)
    return np.array(out)


def too_long(x: "float64[30]"):
    out = []
    k = 0
    while k < 2000000 or x[0] > 1e6:
        if x[0] < 1e6:
            out.append(k)
        k += 1
    return len(out)


def other_kinds(x: "float64[30]"):
    out = []
    for v in x:
        if v > 0:
            out.append(v)
            out.append(0)
    return np.array(out)


def item_changed(x: "float64[6]"):
    path = []
    p = x.copy()
    while np.abs(p[0]) > 0.01:
        path.append(p)
        p *= 0.5
    return np.array(path)


def item_changed_before(x: "float64[6]"):
    path = []
    p = x.copy()
    while np.abs(p[0]) > 0.01:
        p *= 0.5
        path.append(p)
    return np.array(path)


def item_changed_later(x: "float64[6]"):
    path = []
    p = x.copy()
    while np.abs(p[0]) > 0.01:
        p = p * 0.5
        path.append(p)
    p[0] = 100
    return np.array(path)


def grows_while_walked(x: "float64[30]"):
    out = []
    for v in x:
        if v > 0:
            out.append(v)
    for w in out:
        if w > 0.5:
            out.append(0.0)
    return len(out)


def returned(x: "float64[30]"):
    out = []
    for v in x:
        if v > 0:
            out.append(v)
    return out


def shrinks_while_walked(x: "float64[30]"):
    out = []
    for v in x:
        if v > 0:
            out.append(v)
    for w in out:
        if w > 0.5:
            out.pop()
    return len(out)


def numpy_places(x: "float64[30]"):
    a = []
    for i in range(len(x)):
        if x[i] == x[i]:
            a.append(i)
    total = 0
    for k in np.array([0, 2, 1]):
        total += a[k]
    a[np.int64(0)] = 5
    return total, a[np.int8(-1)], a[np.array(2)], a[bool(x[0] == x[0])], np.size(a), a is a


def rows_changed(x: "float64[30]"):
    m = [[0, 1], [2, 3]]
    if x[0] == x[0]:
        m[int(x[1] > 9)][0] += 1
    return m[0][0]


def appended_changed(x: "float64[30]"):
    out = []
    if x[0] == x[0]:
        row = [x[0], x[0]]
        out.append(row)
        row[0] = 9.0 * x[1]
    return np.array(out)


def inserted(x: "float64[30]"):
    a = []
    if x[0] == x[0]:
        a.insert(0, x[0])
    return 1


def identical(x: "float64[30]"):
    a, b = np.zeros(3), np.ones(3)
    return (a, b)[int(x[0] == x[0])] is b


def in_other_order(x: "float64[30]"):
    m = np.arange(6.0).reshape(2, 3)
    a = []
    for i in range(len(x)):
        if x[i] > 0:
            a.append(m.T * i)
    return len(a)


def divided(x: "float64[30]"):
    a = [1.0]
    if x[0] == x[0]:
        a.append(x[0])
    return 1.0 / (a[0] - 1.0)


def misfit_of_rows(x: "float64[4]"):
    """The shapes do not fit where there are rows; of none, NumPy's sum is a number."""
    rows = []
    for i in range(4):
        if x[i] > 0:
            rows.append(x[:3] * i)
    return np.sum(np.array(rows), axis=0) * np.arange(12)


def assigned_where(x: "float64[5]", k: "int64"):
    """Items that are known, until data put others in their places."""
    best, turned, kept = [1, 1, 2, 3], [0.5, 1.5, 2.5], [x[:2], x[1:3], x[2:4]]
    if k > 0:
        best[0] = 7
        turned[0], turned[2] = turned[2], turned[0]
        kept[1] = x[:2] * 2
    total = max(best) + sum(best[1:]) + best.index(3) + best.count(1), 7 in best
    return best, total, turned[::-1], sum(turned), sum(kept), np.array(kept[1:])


def assigned_in_a_while(x: "float64[5]", k: "int64"):
    left, order, y = [0] * 5, 1, x * k
    while y.max() > 0:
        i = np.argmax(y)
        left[i] = order
        order += 1
        y[i] = 0
    return left, sorted(left), left[1:4]


def replaced_views(x: "float64[40, 2]"):
    """The lower hull of points, as it is written everywhere."""
    hull = []
    for p in x:
        while len(hull) > 1 and hull[-1][1] > p[1]:
            hull.pop()
        hull.append(p)
    return np.array(hull[:-1] + hull[:1]), sum(hull[:2])


def unlike_parts(x: "float64[5]", k: "int64"):
    """No array, if there is any; NumPy's error says how many there are."""
    y = x[:4] * 1
    return np.array([(y, i) for i, v in enumerate(x) if v > k]) * 1


def few_of_many(x: "float64[40, 2]"):
    """Each list has room for as many as the one before it had."""
    active, total = [], 0
    for i in range(len(x)):
        active = [j for j in active if x[i, 0] - x[j, 0] < 0.1]
        total += len(active)
        active.append(i)
    return total, np.array(active)
