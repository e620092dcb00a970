import numpy as np


def ranges(p: "float64[4, 5]", y: "int64[4]"):
    y = y % 5
    return (p[range(4), y], p[range(1, 3)], p[:, range(3, 0, -1)], p[range(0)], p[(range(2),)], p[((0, 1), (2, 3))],
            p[[(0, 1), (2, 3)]], p[[]], p[[[]]], p[[True, False, True, True]], p[[True, False, True, True], 1],
            p[[[True] * 5] * 4], p[..., [False] * 5], p[[y[0] % 4, 1]], p.flat[range(4)], p[0][[1, 2]])


def put_in_ranges(p: "float64[4, 5]"):
    p[range(4), range(4)] = 7
    p[[True, False, False, False]] = range(5)
    p[1:, range(2)] += 1
    p[[(0, 1), (2, 3)], (4, 3)] *= 2
    p.flat[range(3)] = [9, 8]


def no_index(p: "float64[4, 5]"):
    return p[[1.0]]


def no_number(p: "float64[4, 5]"):
    return p[[0, None]]


def outside(p: "float64[4, 5]"):
    return p[:, range(6)]


def ellipsis(p: "float64[4, 5]"):
    which = (Ellipsis, 0)
    return p[Ellipsis, 0], p[1, Ellipsis], p[which], p[..., None, 1], Ellipsis is ..., p[(1, ...)]


def at_one(x: "float64[6]", i: "int64[5]"):
    n = np.arange(6)
    np.negative.at(x, [0, 0, 3])
    np.sqrt.at(x[::2], np.array([True, False, True]))
    np.square.at(x, i % 6)
    np.sqrt.at(x, x > 0)
    np.square.at(n, (slice(2, 5),))
    np.invert.at(n[::2], [1, 1, 1, 2])
    np.exp.at(n, [0])
    np.isnan.at(x, range(2))
    return n, i


def at_with_second(x: "float64[6]"):
    np.negative.at(x, [0], 1)


def at_of_pair(x: "float64[6]"):
    np.modf.at(x, [0])


def reduced_of_one(x: "float64[6]"):
    return np.negative.reduce(x)


def outer_of_pair(x: "float64[6]"):
    return np.divmod.outer(x, x[:2])


def tolerances(x: "float64[6]", f: "float32[6]"):
    near = x + 0.05
    return (np.isclose(x, near, atol=np.float64(0.1)), np.allclose(x, near, rtol=np.float32(1e-3)),
            np.isclose(f, f + np.float32(0.01), np.float32(0.0), np.float64(0.01)),
            np.isclose(x, near, atol=x * 0.01), np.isclose(x, near, rtol=[0.1, 0, 0.3, 0, 0.02, 1]),
            np.isclose(1.0, 1.05, atol=np.float32(0.1)), np.isclose(x[0], 1, atol=np.max(x) / 9),
            np.isclose(2, 2.1, 1, 0),
            np.var(x, ddof=np.int64(1)), np.hanning(np.int64(4)), np.kaiser(np.int64(5), np.float64(2.0)),
            np.real_if_close(np.array([1 + 1e-14j]), tol=np.float64(1000)))


def none_of(x: "float64[6]", i: "int8[2, 3]", z: "complex64[2]"):
    given = None
    return (x == None, None != x, i == None, z != None, x[0] == None, x[0] != None, i[0, 0] == given, given is None,
            x is None, x[1] is not None, np.array(2.0) == None, x == "a", "a" != x[:2], x[0] == "a", x == {},
            x[0] == ..., x == float, float(x[0]) == None, None in [x[0]], [x[0], None].index(None), x[x > 0] == None)


def enumerated(x: "float64[4]"):
    for (i,), v in np.ndenumerate(x):
        if i > 0:
            x[i - 1] = v
        if i + 1 < len(x):
            x[i + 1] += v


def enumerated_planes(x: "float64[3, 4]"):
    for (i, j), v in np.ndenumerate(x.T):
        x[(j + 1) % 3, (i + 1) % 4] += v
    for (i, j), v in np.ndenumerate(x[::2, 1:]):
        x[-1, j] -= v


def made_before(x: "float64[40]"):
    walk, pairs, places = enumerate(x), zip(x, x[1:]), np.ndenumerate(x)
    turned = reversed(x)
    x[3:] *= 2
    total = 0.0
    for i, v in walk:
        x[(i + 1) % 40] += v
    for a, b in pairs:
        total += a * b
    for place, v in places:
        total += v * place[0]
    for v in turned:
        total = total / 2 + v
    return total


def used_once(x: "float64[40]"):
    pairs, one, walk = zip(x, x[::-1]), iter(x), iter([1, 2, 3])
    first, second = next(one), next(iter(one))
    x[2] = 9
    total = next(one)
    for i in range(20):
        for a, b in pairs:
            total += a * b + i
    for a, b in pairs:
        total = 0.0
    for v in one:
        total -= v
    return first, second, total, len(list(pairs)), sum(one), list(walk), next(walk, None), max(enumerate(x[:3]))


def stopped(x: "float64[40]"):
    walk = iter(x[:1])
    return next(walk), next(walk)


def rows_written(x: "float64[12, 5]"):
    for row in x:
        for j, v in enumerate(row):
            row[j - 1] += v
    for i, (row, after) in enumerate(zip(x, x[1:])):
        after += row[i % 5]
    for v in x.flat:
        x[-1, -1] = v


def lists_walked():
    items, seen = [1, 2, 3], []
    for item in reversed(items):
        seen.append(item)
        items[0] = 7
    for item in items:
        if len(items) < 6:
            items.append(item + 1)
        seen += [item]
    return seen


def lists_of_lists(n=4):
    rows, table = [], {}
    for i in range(n):
        rows.append([i, i * i])
        table[i] = rows[i]
        table.setdefault("all", []).append(i)
    rows[0].append(5)
    rows += [[9]]
    rows[1] = rows[2]
    rows[2][0] = 8
    table["rows"] = {"last": rows[-1]}
    table["rows"]["last"].extend([1, 2])
    return rows, table, table["rows"]["last"] is rows[-1]


def holds_itself():
    a = []
    b = {"a": a}
    a.append(b)


def dict_by_data(x: "float64[6]"):
    out = {"last": 0}
    n = 0
    while x[n] > 0:
        out["last"] = n
        n += 1
    return out["last"]


def turned_by_data(x: "float64[6]"):
    out = [1, 2.5, None]
    n = 0
    while x[n] > 0:
        out.reverse()
        n += 1
    return out


def array_by_data(x: "float64[6]"):
    out = np.zeros(len(x), np.int64)
    n = 0
    while x[n] > 0:
        out[n] = n * n
        n += 1
    return out[:n], n, np.sum(out[:n])


def members(x: "float64[6]"):
    zero, grid = np.array(3.0), np.arange(6.0).reshape(2, 3)
    found = 0
    for each in [1.0, x[3], x[2] + 1]:
        if each in x:
            found += 1
    return (found, 3 in zero, 3.0 in x, x[2] in x, "a" in x, None in x, [x[0], 1, 2] in grid,
            np.float64(2) in np.arange(4), 5 not in np.arange(4), grid[0] in grid)


def no_members(x: "float64[6]"):
    return 3 in x[0]


def ordered_by_data(x: "float64[6]"):
    pairs = [(x[i] // 3, -i) for i in range(6)]
    return ((x[0], 1) < (x[1], 2), (x[0], x[1]) <= (x[0], x[1]), (x[0], x[3]) == (x[0], x[3]), [1, x[0]] > [1, x[1], 2],
            (x[0], x[0]) < (x[0],), max(pairs), min(pairs), slice(1, 2) < slice(3, 4), slice(3, 4) <= slice(3, 2))


def unordered(x: "float64[6]"):
    return (x[0], "a") < (x[0], 1)


def parts_of_numbers(x: "float64[6]"):
    n = float(x[0])
    return (np.imag(3.0), np.real(2), np.imag(n), np.real(n), np.imag(1 + 2j), np.real(x[0]), np.imag(x[0]),
            np.imag([1, 2]), np.real([1j, 2]), np.real(True), np.imag(complex(n, 2)), x.imag, x.real)


def written_imaginary(x: "float64[6]"):
    x.imag[0] = 2


def added_imaginary(x: "float64[6]"):
    np.add(x, 1, out=np.imag(x))


def sequence_for_an_element(x: "float64[6]"):
    x[2] = [1]


def sequence_for_an_integer():
    n = np.arange(3)
    n[0] = (1,)


def sequence_for_a_complex():
    z = np.zeros(2, dtype=complex)
    z[0] = [1]


def sequence_for_a_bool():
    b = np.ones(3, dtype=bool)
    b[0] = []
    b[1] = np.array([0.0])
    b[2] = (0,)
    return b


def nested_too_deeply(x: "float64[6]"):
    x[1:4] = [[4]]


def nested_arrays(x: "float64[6]"):
    x[1:4] = [x[1:4]]


def nested_for_a_mask(x: "float64[6]"):
    x[x > 0] = np.ones((1, 1))


def nested_by_data(x: "float64[6]"):
    x[int(x[0] > 0):] = [[1]]


def operators_in_place():
    try:
        t = 1
        t += None
    except TypeError as error:
        print(error)
    try:
        t = 1.5
        t //= "a"
    except TypeError as error:
        print(error)
    try:
        t = np.float64(2.0)
        t += None
    except TypeError as error:
        print(error)
    try:
        t = {}
        t -= 3
    except TypeError as error:
        print(error)


def quotients_and_rests(x: "float64[6]"):
    try:
        divmod(2, None)
    except TypeError as error:
        print(error)
    try:
        divmod(np.float64(2.0), None)
    except TypeError as error:
        print(error)
    try:
        divmod(x, None)
    except TypeError as error:
        print(error)


def counts_as_ints(x: "float64[6]"):
    each = np.repeat(x[:2], [1.9, np.float32(3.5)])
    return np.repeat(x, 1.5), np.repeat(x, np.float64(2.5)), each, np.repeat(x, [2.0])


def count_as_complex(x: "float64[6]"):
    return np.repeat(x, 2j)


def shape_walked(x: "float64[6]"):
    return np.resize(x, np.array([2, 5])), np.resize(x, np.int64(3)), np.resize(x, (2, np.array(4)))


def shape_of_no_axis(x: "float64[6]"):
    return np.resize(x, np.array(3))


def shape_as_float(x: "float64[6]"):
    return np.resize(x, 3.0)


def inserted_at_float(x: "float64[6]"):
    return np.insert(x, 1.0, 5)


def real_parts_of_scalars(x: "float64[6]"):
    known, z = np.complex64(1.5 + 2j), x + 2j
    return x * float(known), x * int(np.complex128(3.7 - 1j)), float(z[2]), int(z[1] * 4.0)


def no_real_part(x: "float64[6]"):
    return x * float(np.array(1.5 + 2j))


def places_that_are_floats(x: "float64[6]"):
    first = np.take(x, np.float64(1.7)), np.take(x, [1.7, 2.2]), np.roll(x, 2.0)
    return *first, np.rot90(x.reshape(2, 3), np.float64(1)), np.tri(2.0), np.tril(x.reshape(2, 3), 1.0)


def counts_that_are_floats(x: "float64[6]"):
    left, right = np.split(x, 2.0)
    return left, right, np.array_split(x, np.float64(4))[0], np.polyder(x, 1.0), np.polyint(x, np.float64(1))


def masks_that_are_numbers(x: "float64[6]"):
    some = np.add(x, x, where=[1.0, 0, 1, 0, 0, 2], out=np.zeros(6))
    all_or_none = np.sum(x, where=np.float64(1)), np.sum(x, where=np.int64(0))
    return some, *all_or_none, np.add.reduce(x, where=[1, 0, 0, 1, 1, 0])


def mask_of_no_bools(x: "float64[6]"):
    return np.sum(x, where=np.array(1.0))


def place_of_no_int(x: "float64[6]"):
    return np.take(x, np.array(1.0))


def shapes_of_no_ints(x: "float64[6]"):
    for shape in (2.0, 2.5, 1j, True, None, "a", (2.0,), np.float32(2), (2, "a"), np.array([2.0])):
        try:
            np.zeros(shape)
        except TypeError as error:
            print(error)
    try:
        np.reshape(x, 6.0)
    except TypeError as error:
        print(error)
    try:
        x.reshape(6.0)
    except TypeError as error:
        print(error)
    try:
        np.broadcast_to(x[0], 4.0)
    except TypeError as error:
        print(error)
