"""Lists to which each step of a loop appends as many items, by comprehensions too."""
import numpy as np


def sums(n=1000):
    x = np.arange(64.0)
    return np.array([np.sum(x * k) for k in range(n)])


def rows(x: "float64[40]"):
    r = [x * k for k in range(50)]
    r[2][1] = 7.0
    return np.array(r), np.stack(r[3:9]), r[-1].sum(), len(r)


def euler(x: "float64[40]"):
    xs, ts, h = [x], [0.0], 0.1
    for i in range(60):
        x = x + h * np.sin(x)
        ts.append(ts[-1] + h)
        xs.append(x)
    return np.array(xs), np.array(ts), x


def last_items(x: "float64[40]"):
    xs = [x[0]]
    for i in range(1, 40):
        xs.append(xs[-1] * 0.5 + x[i] * xs[0] - len(xs))
    return np.array(xs)


def table(x: "float64[40]"):
    return np.array([[x[i] * x[j] for j in range(40)] for i in range(40)])


def table_of_lists(x: "float64[40]"):
    y = []
    for i in range(30):
        row = []
        for j in range(20):
            row.append(x[i] * 2 + j)
        y.append(row)
    y[3][4] = 50
    return np.array(y), y[2][5]


def two_loops(x: "float64[40]"):
    out = []
    for i in range(12):
        for j in range(10):
            out.append(x[i] - x[j + 12])
    return np.array(out)


def triangle(x: "float64[40]"):
    return np.array([x[i] - x[j] for i in range(12) for j in range(i)])


def pairs(x: "float64[40]"):
    p = [(x[i], x[i] * x[i]) for i in range(20)]
    return np.array(p), [a + b for a, b in p]


def positive(x: "float64[40]"):
    return np.array([v for v in x if v > 0]), np.array(list(v for v in x if v < 1))


def every_third(x: "float64[40]"):
    return np.array([x[k] for k in range(30) if k % 3 == 0])


def python_floats(x: "float64[40]"):
    return [float(v) for v in x], np.array([float(v) * 2 for v in x])


def stay_known():
    squares = [k * k for k in range(300)]
    return np.zeros(squares[3]), [k * 0.5 for k in range(300)]


def rolled(x: "float64[40]"):
    return np.stack([np.roll(x, k) for k in range(300)])


def counters_as_floats(x: "float64[40]"):
    out = []
    for k in range(300):
        out.append(x * (k * 0.25))
    return np.stack(out), out[3]


def one_array(x: "float64[40]"):
    y = x + 1
    r = [y for _ in range(10)]
    r[2][1] = 50.0
    return np.array(r), y


def in_two_lists(x: "float64[40]"):
    a, b = [], []
    for i in range(10):
        y = x * i
        a.append(y)
        b.append(y)
    a[3][0] = 99.0
    return np.array(a), np.array(b)


def changed_in_place(x: "float64[40]"):
    x, a = x.copy(), []
    for i in range(10):
        x += 1
        a.append(x)
    return np.array(a)


def windows(x: "float64[40]"):
    w = x.copy()
    r = [w[i:i + 4] for i in range(20)]
    w[3] = -5
    return np.array(r)


def taken_back(x: "float64[40]"):
    out = []
    for i in range(20):
        out.append(x[i])
        if i % 5 == 4:
            out.pop()
    return np.array(out)


def last_item_changed(x: "float64[40]"):
    out = []
    for i in range(20):
        out.append(x[i])
        out[-1] = out[-1] * 2
    return np.array(out[1:])


def beside_lengths_by_data(x: "float64[40]"):
    out = []
    for i in range(40):
        if i % 4 == 1:
            continue
        out.append(x[i] > 0)
    return np.array(out) * np.arange(30), np.cumsum(x[x > 0]).sum()


def beside_a_list_by_data(x: "float64[40]"):
    small = [x[0]]
    k = 0
    while k < 10 and x[k] > -0.9:
        if x[k] < 0.1:
            small.append(x[k])
        k += 1
    v = x[:4] + np.sum(np.array(small))
    items = []
    for i in range(10):
        for j in range(9):
            items.append(v.copy())
        v = v * 0.5 - items[-1]
    return v


def shared_rows(x: "float64[32]"):
    """A list that is an item twice is one list."""
    twice, last, of_both, others, one = [], [[x[0], x[1]]], [], [], []
    row = [x[2], x[3]]
    for i in range(32):
        each = [x[i], 2.0]
        twice.append(each)
        twice.append(each)
    for i in range(32):
        last.append([x[i], x[i] - 1])
        last.append(last[-1])
    for i in range(32):
        each = [x[i], i]
        of_both.append(each)
        others.append(each)
    for i in range(32):
        one.append(row)
    twice[1][0] = last[1][0] = of_both[3][0] = one[5][1] = 50
    return np.array(twice), np.array(last), np.array(of_both), np.array(others), np.array(one), row


def last_row(x: "float64[12]"):
    rows = []
    for i in range(12):
        row = [x[i], x[i] * 2]
        rows.append(row)
    row[0] = 7
    return np.array(rows)
