"""Conditions that are known only when the program runs."""
import numpy as np


def match(a, b):
    if a + b == 3:
        return 1
    else:
        return 0


def sign(a):
    if a > 0:
        return a * 2
    b = a + 1
    if b > 0:
        return b * 3
    return b


def returned(x: "float64[6]", q: "int32[6]"):
    y = np.zeros(6)
    table = np.zeros(5, np.int32)
    for i in range(6):
        y[i] = sign(x[i])
    for i in range(5):
        table[i] = max(table[i], q[i] + match(q[i], q[i + 1]))
    return y, table


def stored(x: "float64[8]"):
    count = 0
    last = x[0]
    for i in range(8):
        if x[i] > 0:
            x[i] = -1.0
            count += 1
        elif x[i] < -0.5:
            x[i:] *= 2
            last = x[i]
        else:
            x[0] = i
    return x, count, last


def chosen(x: "float64[4]"):
    a = 1.0 if x[0] > 0 and x[1] > 0 else 2.0
    b = min(x[0], x[1], 0.5)
    c = -1 < x[0] < 1
    d = not c or x[2] > 0
    return a, b, c, d, abs(int(x[3] > 0) - 5)


def counted(x: "float64[20]"):
    count, total = 0, 0.0
    for value in x:
        if value > 0.5:
            count += 1
            total += value
    return count, total, count / 4 + 0.5, (count << 2) // 3 % 7


def marked(x: "float64[30, 4]"):
    y = np.zeros((30, 4))
    near = np.abs(x) < 1
    y[near] = x[near] ** 2 - 3 * y[near]
    x[x > 0] = -x[x > 0]
    return x, y


def grows(x: "float64[3]"):
    n = 1
    while x[0] * n < 1e300:
        n = n * 3
    return n


def leaves(x: "float64[3]"):
    for i in [0, 1, 2]:
        if x[i] > 0:
            break
    return i


def forever(x: "float64[3]"):
    while np.sum(x * 0) < 1:
        x = x + 1
    return x


def at_one_step(x: "float64[300]"):
    """What floats and texts decide at a step between those that are read to tell what all steps are."""
    keys = {"131": 3.0}
    for i in range(300):
        if (i - 200) ** 2 * 1.0 < 0.5:
            x[i] = 5
        if (i + 1.0) * (i - 170) + 7200 < 0:
            x[i] += 1
        if (i - 77) ** 2 == 0.0 or not i * 0.5 - 33.0:
            x[i] = 7
        if str(i) == "157" or f"{i}"[-1] == "3":
            x[i] += 2
        x[i] += keys.get(str(i), 0.0)
    for i in range(300):
        if i * 0.25 - 1 < 300.0:
            x[i] *= 0.5
    return x


def kinks(x: "float64[300]"):
    """Floats that are 0 at all steps but one, by what is no line."""
    for i in range(300):
        if abs(i - 200.0) - 2 * abs(i - 201.0) + abs(i - 202.0) > 0.5:
            x[i] = 5
        if 0.0 ** ((i - 101) ** 2) > 0.5:
            x[i] = 7
    return x


def exchanged(u: "float64[6]"):
    v = u * 2
    if u[3] > 0:
        u, v = v, u
    v += u
    return u, v


def chosen_from(u: "float64[6]"):
    w = u if u[3] > 0 else u * 2
    u[0] = 9
    return w


def rebound(u: "float64[6]"):
    v = u * 2
    if u[3] > 0:
        v = u * 3
    v[0] = 9
    w = v if u[2] > 0 else u * 2
    return v, w * 2


def chosen_here(u: "float64[6]"):
    z = u * 3
    (u if u[1] > 0 else z)[2] = 5
    return z


def bound_at_a_step(x: "float64[6]"):
    n = 0
    while n < 40:
        if n == 20:
            z = x * 2
        if n > 25:
            x += z
        n += 1


def found(x: "float64[30]"):
    y, seen = np.zeros(3), False
    for i in range(27):
        if not seen and x[i] > 0.5:
            best = x[i : i + 3] * 1
            seen = True
        if seen:
            y += best
    return y


def signs(x: "float64[3]"):
    return abs(float(x[0]) * 0.0 - 0.0), abs(float(x[1]))


def settles(x: "float64[6]", f: "float64"):
    for i in range(50):
        y = x * 0.5 + 1
        if np.abs(y - x).max() < 1e-3:
            break
        x = y
    return x, i


def settles_and_writes(x: "float64[6]"):
    for i in range(50):
        y = x * 0.5 + 1
        if np.abs(y - x).max() < 1e-3:
            break
        x = y
    x[0] = 9
    return x


def lengths_in_branches(x: "float64[12]"):
    """A mistake of lengths that data decide is none while they are not known."""
    z = x[x > 0]
    s = 0.0
    if x[0] > 100:
        s = (z + np.ones(3)).sum()
    return s


def lengths_in_a_taken_branch(x: "float64[12]"):
    z, s = x[x > -9], 0.0
    if x[0] > -99:
        s = (z[1:] * z[:-1]).sum()
    if x[0] < -99:
        s = (z + np.ones(3)).sum()
    if x[1] > -99:
        s += (z + x[:5]).sum()
    return s


def sequences(x: "float64[12]"):
    """Tuples and lists of numbers that are computed."""
    n = int(x[0] * 10)
    same = (n, 2) == (n, 2), [n] != [3], (n, 1) in [(6, 1), (7, 2)], (n,) == (0,)
    for i in range(300):
        if (i % 3, i % 2) == (2, 1):
            x[i % 6] += 1
    return [s + 0 for s in same], x


def part_of_list(x: "float64[12]"):
    return sum([1, 2, 3][:len(x[x > 0])])


def singular_where_not_led(x: "float64[2, 3, 3]"):
    """What LAPACK refuses is an error where data lead to it alone."""
    flat = np.zeros((3, 3))
    y = x @ x.transpose(0, 2, 1) + np.eye(3)
    if x[0, 0, 0] > 1000:
        y = np.linalg.inv(flat) + np.linalg.cholesky(-y) + np.linalg.solve(flat, x)
    z = np.linalg.inv(y[0]) if x[0, 0, 0] < 1000 else np.linalg.inv(flat)
    return y, z


def small_dtypes(x: "float64[5]", k: "int64"):
    """Ints that may not fit the dtype beside them are compared, and else raise NumPy's error."""
    img, n = np.arange(250, 256, dtype=np.uint8), int(k)
    return img > n, img == n, n <= img, img[2] < n


def small_sums(x: "float64[5]", k: "int64"):
    img = np.arange(5, dtype=np.uint8)
    img[1] = int(k)
    return img + int(k)


def cut_at_places(x: "float64[5]", k: "int64"):
    places = np.array([1, 3])
    return np.split(x, places), np.array_split(x, places), np.split(x, np.flatnonzero(x > k))
