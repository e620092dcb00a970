"""Names that data bind to values of unlike kinds; each function is run with data that choose either."""
import numpy as np


def int_or_float(x: "float64[3]"):
    f = 0
    if x[0] > 1:
        f = x[0] * 2
    return f, f + x, np.float32(2) * f, f"{f}", {"f": f}


def reversed_part(z: "float64[3]"):
    if z[1] - z[0] < 0:
        z = z[::-1]
    z[0] = 5.0
    return z * 2


def none_or_pair(x: "float64[3]"):
    def pair():
        if x[0] > 1:
            return None
        return x[1], x[2]

    p = pair()
    if p is None:
        return None
    a, b = p
    return a - b


def lengths(x: "float64[3]"):
    y = x if x[0] > 1 else x[1:]
    return y, y.sum() / len(y), y.shape[0]


def three_kinds(x: "float64[3]"):
    if x[0] > 1:
        t = [x[1]]
    elif x[1] > 1:
        t = "text"
    else:
        t = None
    if isinstance(t, list):
        t.append(2)
        t = len(t) * x
    print(t)
    return t


def or_default(x: "float64[3]"):
    def found(k):
        if x[k] > 1:
            return None
        return x[k]

    return (found(0) or 2) * x + (found(1) if found(1) is not None else 5)


def raises(x: "float64[3]"):
    t = None
    if x[0] > 1:
        t = x[1]
    return t + 1


def narrowed(x: "float64[3]"):
    t = None
    if x[1] < 4:
        t = x[1]
    if t is None:
        raise ValueError("none")
    return t + 1


def list_of_a_branch(x: "float64[3]"):
    y = x * 3
    if x[0] > 1:
        items = [v * 2 for v in x]
        items.append(x[0])
        items[1] = x[2]
        y = np.array(items[:3])
    return y


def truth_as_index(x: "float64[3]"):
    x[x[1] > 4] = 0
    x[x[0] > 1] += 2
    return x[x[0] > 1], x[x[0] > 1].size, x[x[0] < 1, 1:], x[1, x[0] > 1]


def found(x: "float64[40]"):
    best, largest = None, 0
    for i in range(len(x)):
        if x[i] > 0.5:
            best = (i, x[i])
        largest = max(largest, abs(x[i]))
    if best is None:
        return largest
    return best[0] * 2, best[1] + x, largest


def nearest_above(x: "float64[40]"):
    out = np.zeros(len(x))
    for i in range(len(x)):
        m = None
        for j in range(len(x)):
            if x[j] > x[i] + 0.25:
                m = x[j] if m is None else min(m, x[j])
        out[i] = -1 if m is None else m
    return out


def until(x: "float64[40]"):
    last, i = None, 0
    while x[i] > -0.9 and i < 30:
        if last is not None and x[i] < last:
            x[i] += last
        if x[i] > 0.5:
            last = x[i]
        i += 1
    return last, x


def pairs_handed_on(x: "float64[40]"):
    best, p = (x[0], 0), (0.0, 1.0)
    for i in range(len(x)):
        if x[i] > best[0]:
            best = (x[i], i)
        a, b = p
        p = (b, a * 0.5 + x[i])
    return best, p


def views_of_one_type(x: "float64[40]"):
    z = x[1:30]
    if x[3] > 0.5:
        z = x[2:31]
    z[0] = 7
    return z.sum(), x


def said_of_one(x: "float64[3]"):
    t, items = None, [1]
    if x[0] > 1:
        t = 2
    if t is not None:
        items = items * t
    u = {} if x[0] < 1 else x[1]
    return f"{t:2d}", u * 2, items, round(t)


def one_array_of_two_names(x: "float64[3]"):
    t = u = None
    if x[0] > 1:
        t = u = x * 2
    elif x[1] > 1:
        t = u = x * 3
    if u is not None:
        t += 1
    return t, u


def walrus(x: "float64[3]"):
    def found():
        if x[0] > 1:
            return None
        return x[1], 2

    y = 0
    found() and (y := 5)
    return y


def python_or_numpy(x: "float64[40]"):
    """max gives one of two values: a Python int, or a scalar of NumPy's, which is none."""
    v = (x[:9] * 3).astype(np.int64)
    t = v[2]
    for i in range(9):
        if isinstance(t, (int, float)):
            t = max(t, abs(v[i]))
        else:
            t = 0
    return t


def least_if_any(x: "float64[3]"):
    """None, for all that is known: given to NumPy where it is none."""
    best, place = None, None
    for i in range(len(x)):
        if x[i] > 0 and (best is None or x[i] < best):
            best, place = x[i], i
    kept = np.zeros(3)
    kept[0] = place
    return np.sqrt(best), np.array([place, 1]), kept


def keys_by_data(x: "float64[3]"):
    large = [i for i in range(40) if x[i % 3] > 1]
    seen = {i: x[i % 3] for i in large}
    for i in large:
        seen[i] += 1
    return len(seen), seen.get(4, 0), large.index(max(large))


def last_sign(x: "float64[120]"):
    sign = ""
    for item in x:
        if item > 0:
            sign = "positive"
        elif item < -1:
            sign = "negative"
    return sign + "!"


def best_label(x: "float64[40]"):
    best, name = 0, "none"
    for i, item in enumerate(x):
        if item > best:
            best = item
            name = "even" if i % 2 == 0 else "odd"
    return best, name


def list_and_array(x: "float64[3]"):
    numbers = [1, 2, 3]
    others = numbers
    numbers += x
    return numbers, others


def divisor(x: "int64[3]"):
    a, b = 6, x[0]
    while b:
        a, b = b, a % b
    return isinstance(a, np.integer), a
