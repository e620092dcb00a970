"""Known algorithms in loops of scalars and elements: sorting, counting, tables, divisions until nothing is left."""

from nests import material


def whole_numbers(draft, length, most):
    """Numbers from 0 up to below `most`."""
    return f"{material(draft, draft.choice('int64', 'int64', 'int32', 'uint8'), (length,))} % {most}"


def numbers(draft, length):
    return material(draft, draft.choice("float64", "float64", "float32", "int64", "int32", "float16"), (length,))


def square(draft, length, dtype="float64"):
    return material(draft, draft.choice(dtype, dtype, "float32"), (length, length))


def sieve(draft):
    flags = draft.fresh()
    n = draft.choice(20, 50)
    inner = draft.choice(
        f"{flags}[i * i::i] = False",
        f"for j in range(i * i, {n}, i):\n            {flags}[j] = False",
        f"{flags}[2 * i::i] ^= True",
    )
    made = f"{flags} = np.ones({n}, dtype=bool)\n{flags}[:2] = False"
    return f"{made}\nfor i in range(2, {n}):\n    if {flags}[i]:\n        {inner}"


def insertion_sort(draft):
    x = draft.fresh()
    return (f"{x} = {numbers(draft, 12)}\nfor i in range(1, 12):\n    key = {x}[i]\n    j = i - 1\n"
            f"    while j >= 0 and {x}[j] > key:\n        {x}[j + 1] = {x}[j]\n        j -= 1\n    {x}[j + 1] = key")


def bubble_sort(draft):
    x, swaps = draft.fresh(), draft.fresh()
    early = draft.choice("", f"\n    if not moved:\n        break")
    return (
        f"{x}, {swaps} = {numbers(draft, 12)}, np.int64(0)\nfor i in range(11):\n    moved = False\n"
        f"    for j in range(11 - i):\n        if {x}[j] > {x}[j + 1]:\n"
        f"            {x}[j], {x}[j + 1] = {x}[j + 1], {x}[j]\n            {swaps} += 1\n"
        f"            moved = True{early}"
    )


def selection_sort(draft):
    x = draft.fresh()
    least = draft.choice(f"j = i + np.argmin({x}[i:])",
                         f"j = i\n    for k in range(i + 1, 10):\n        if {x}[k] < {x}[j]:\n            j = k")
    return (f"{x} = {numbers(draft, 10)}\nfor i in range(9):\n    {least}\n"
            f"    {x}[i], {x}[j] = {x}[j], {x}[i]")


def prefix(draft):
    """Sums, extremes and runs, each made of the one before."""
    x, y = draft.fresh(), draft.fresh()
    step = draft.choice(f"{y}[i] = {y}[i - 1] + {x}[i]", f"{y}[i] = max({y}[i - 1], {x}[i])",
                        f"{y}[i] = {y}[i - 1] + 1 if {x}[i] > {x}[i - 1] else 0", f"{y}[i] -= {y}[i - 1] * {x}[i]",
                        f"{y}[i] = {x}[i] if {x}[i] > {y}[i - 1] + {x}[i] else {y}[i - 1] + {x}[i]",
                        f"{y}[i] = {y}[i - 2] * 0.5 + {x}[i]", f"{y}[-i - 1] += {y}[-i] - {x}[i]")
    n = draft.choice(9, 15, 40)
    return f"{x} = {numbers(draft, n)}\n{y} = {x} * 1\nfor i in range(1, {n}):\n    {step}"


def histogram(draft):
    places, counts = draft.fresh(), draft.fresh()
    step = draft.choice(
        f"{counts}[{places}[i]] += 1",
        f"{counts}[{places}[i]] += i",
        f"{counts}[{places}[i], {places}[-i]] += 1",
        f"{counts}[{places}[i]] -= {places}[i - 1]",
        f"{counts}[{places}[i]] = i",
        f"if {places}[i] > 2:\n        {counts}[{places}[i] - 1] += 1\n    else:\n        {counts}[0] += 2",
    )
    shape = "(7, 7)" if ", " in step.split("]")[1] else "7"
    dtype = draft.choice("int64", "int32", "float64", "uint8", "float32", "complex128")
    return (f"{places}, {counts} = {whole_numbers(draft, 20, 7)}, np.zeros({shape}, dtype=np.{dtype})\n"
            f"for i in range(20):\n    {step}")


def distances(draft):
    """Of all pairs of places in a graph."""
    d = draft.fresh()
    step = draft.choice(
        f"{d} = np.minimum({d}, {d}[:, k:k + 1] + {d}[k]) + 0",
        f"{d}[:] = np.minimum({d}, {d}[:, k, None] + {d}[k, :]) + 0",
        f"for i in range(9):\n        {d}[i] = np.minimum({d}[i], {d}[i, k] + {d}[k]) + 0",
        f"for i in range(9):\n        for j in range(9):\n            if {d}[i, k] + {d}[k, j] < {d}[i, j]:\n"
        f"                {d}[i, j] = {d}[i, k] + {d}[k, j]",
    )
    return f"{d} = np.abs({square(draft, 9, draft.choice('float64', 'int32'))})\nfor k in range(9):\n    {step}"


def edit_distance(draft):
    x, y, table = (draft.fresh() for _ in range(3))
    step = draft.choice(
        f"{table}[i, j] = min({table}[i - 1, j] + 1, {table}[i, j - 1] + 1, "
        f"{table}[i - 1, j - 1] + ({x}[i - 1] != {y}[j - 1]))",
        f"if {x}[i - 1] == {y}[j - 1]:\n            {table}[i, j] = {table}[i - 1, j - 1] + 1\n        else:\n"
        f"            {table}[i, j] = max({table}[i - 1, j], {table}[i, j - 1])")
    return (f"{x}, {y} = {whole_numbers(draft, 10, 4)}, {whole_numbers(draft, 9, 4)}\n"
            f"{table} = np.zeros((11, 10), dtype=np.{draft.choice('int64', 'int32')})\n{table}[:, 0] = np.arange(11)\n"
            f"{table}[0] = np.arange(10)\nfor i in range(1, 11):\n    for j in range(1, 10):\n        {step}")


def knapsack(draft):
    weights, best = draft.fresh(), draft.fresh()
    item = f"{best}[j] = max({best}[j], {best}[j - {weights}[i]] + i)"
    step = draft.choice(f"for j in range(19, {weights}[i] - 1, -1):\n        {item}",
                        f"for j in range(19, -1, -1):\n        if j >= {weights}[i]:\n"
                        f"            {item}",
                        f"w = {weights}[i]\n    {best}[w:] = np.maximum({best}[w:], {best}[:20 - w] + i)")
    made = f"{weights}, {best} = {whole_numbers(draft, 10, 6)} + 1, np.zeros(20, dtype=np.int64)"
    return f"{made}\nfor i in range(10):\n    {step}"


def elimination(draft):
    """Gauss's, with or without a pivot, by elements, rows or the rest at once."""
    a = draft.fresh()
    pivot = draft.choice(
        "",
        f"    p = k + np.argmax(np.abs({a}[k:, k]))\n    if p != k:\n        t = {a}[k].copy()\n"
        f"        {a}[k] = {a}[p]\n        {a}[p] = t\n",
        f"    if {a}[k, k] == 0:\n        continue\n",
    )
    step = draft.choice(f"for i in range(k + 1, 9):\n        {a}[i, k] /= {a}[k, k]\n"
                        f"        {a}[i, k + 1:] -= {a}[i, k] * {a}[k, k + 1:]",
                        f"{a}[k + 1:, k] = {a}[k + 1:, k] / {a}[k, k]\n    for j in range(k + 1, 9):\n"
                        f"        {a}[k + 1:, j] -= {a}[k + 1:, k] * {a}[k, j]",
                        f"for i in range(k + 1, 9):\n        f = {a}[i, k] / {a}[k, k]\n        for j in range(k, 9):\n"
                        f"            {a}[i, j] = {a}[i, j] - f * {a}[k, j]")
    return f"{a} = {square(draft, 9)} + np.eye(9) * {draft.choice(0, 20)}\nfor k in range(9):\n{pivot}    {step}"


def substitution(draft):
    """Of a triangular system."""
    a, x = draft.fresh(), draft.fresh()
    step, steps = draft.choice(
        (f"{x}[i] = ({x}[i] - np.sum({a}[i, :i] * {x}[:i])) / {a}[i, i]", "range(10)"),
        (f"{x}[i] = ({x}[i] - np.sum({a}[i, i + 1:] * {x}[i + 1:])) / {a}[i, i]", "range(9, -1, -1)"),
        (f"for j in range(i):\n        {x}[i] -= {a}[i, j] * {x}[j]", "range(10)"),
        (f"{x}[i + 1:] -= {a}[i + 1:, i] * {x}[i]", "range(10)"),
    )
    return (f"{a}, {x} = {square(draft, 10)} + np.eye(10) * 8, {numbers(draft, 10)} * 1.5\n"
            f"for i in {steps}:\n    {step}")


def divided(draft):
    """Whole numbers divided until nothing is left: Euclid's, Collatz's, bits."""
    x, out = draft.fresh(), draft.fresh()
    step = draft.choice(
        f"a, b = {x}[i], {x}[i - 1]\n    while b:\n        a, b = b, a % b\n    {out}[i] = a",
        f"a = {x}[i] + 1\n    while a != 1 and {out}[i] < 30:\n        if a % 2 == 0:\n            a = a // 2\n"
        f"        else:\n            a = 3 * a + 1\n        {out}[i] += 1",
        f"a = {x}[i]\n    while a > 0:\n        {out}[i] += a & 1\n        a = a >> 1",
        f"a = {x}[i]\n    k = 0\n    while k * k <= a:\n        k += 1\n    {out}[i] = k - 1",
    )
    return (f"{x} = {material(draft, 'int64', (12,))} % 50\n{out} = np.zeros(12, dtype=np.int64)\n"
            f"for i in range(12):\n    {step}")


def bisection(draft):
    """Places of numbers in an array in order, halves taken away."""
    x, found = draft.fresh(), draft.fresh()
    half = draft.choice("(low + high) // 2", "low + (high - low) // 2", "(low + high) >> 1")
    return (f"{x} = np.cumsum(np.abs({material(draft, 'int64', (20,))}) % 5)\n{found} = np.zeros(9, dtype=np.int64)\n"
            f"for i in range(9):\n    low, high = 0, 20\n    while low < high:\n        middle = {half}\n"
            f"        if {x}[middle] {draft.choice('<', '<=')} i * 4:\n            low = middle + 1\n        else:\n"
            f"            high = middle\n    {found}[i] = low")


def escape(draft):
    """Steps that points take to leave, element by element or all at once."""
    c, count = draft.fresh(), draft.fresh()
    one = (
        f"for i in range(10):\n    z = {c}[i] * 0\n    for k in range(12):\n        z = z * z + {c}[i]\n"
        f"        if {draft.choice('abs(z) > 2', 'z * z > 4', 'z > 2')}:\n            break\n        {count}[i] += 1"
    )
    masked = f"    m = np.abs(z) <= 2\n    z[m] = z[m] * z[m] + {c}[m]\n    {count}[m] += 1"
    every = f"z = {c} * 0\nfor k in range(12):\n{masked}"
    points = material(draft, draft.choice("float64", "float32"), (10,))
    return f"{c}, {count} = {points} * 0.25, np.zeros(10, dtype=np.int64)\n{draft.choice(one, every)}"


def newton(draft):
    """Until it changes little, element by element."""
    x, root = draft.fresh(), draft.fresh()
    leave = draft.choice("abs(s - t) < 1e-3", "abs(s - t) <= 1e-9 * s", "s == t")
    end = draft.choice("", f"\n    else:\n        {root}[i] = -1")
    return (
        f"{x} = np.abs({material(draft, draft.choice('float64', 'float32'), (10,))}) + 1\n{root} = {x} * 0\n"
        f"for i in range(10):\n    s = {x}[i]\n    for _ in range({draft.choice(8, 30)}):\n        t = s\n"
        f"        s = (t + {x}[i] / t) * 0.5\n        if {leave}:\n            {root}[i] = s\n            break{end}"
    )


def followed(draft):
    """Places that lead to places."""
    p, out = draft.fresh(), draft.fresh()
    step = draft.choice(f"k = {p}[k]\n    {out}[i] = k", f"{p} = {p}[{p}]\n    {out}[i] = {p}[i]",
                        f"{p}[i] = {p}[{p}[i]]\n    {out}[i] += {p}[i]",
                        f"k = {p}[k - i % 2]\n    if {out}[k]:\n        break\n    {out}[k] = 1",
                        f"{out}[{p}[i]] = {out}[{p}[i - 1]] + {p}[i]")
    return (f"{p}, {out} = {material(draft, 'int64', (12,))} % 12, np.zeros(12, dtype=np.int64)\nk = {p}[0]\n"
            f"for i in range(12):\n    {step}")


def nested_functions(draft):
    """Functions and lambdas that steps call, which read what steps change."""
    x, total = draft.fresh(), draft.fresh()
    made, call = draft.choice(
        (f"def f(t, k=2):\n    u = t * k\n    return u - {total}", f"f({x}[i])"),
        (f"f = lambda t, u: t if t > u else u - t", f"f({x}[i], {total})"),
        (f"def f(t):\n    for j in range(9):\n        t = t + {x}[j]\n    return t", f"f({x}[i]) * 0.5"),
        (f"def f(t):\n    if t > 1:\n        return t - 1\n    return t + {x}[0]", f"f({x}[i])"),
        (f"def f(t):\n    {x}[0] = t\n    return {x}[1]", f"f({x}[i])"),
        (f"def f(t):\n    g = lambda u: u + t\n    return g({x}[2]) - g(1)", f"f({x}[-i])"))
    return (f"{x} = {material(draft, draft.choice('float64', 'float32'), (12,))}\n{total} = {x}[1] * 1\n{made}\n"
            f"for i in range(12):\n"
            f"    {total} = {total} * 0.5 + {call}\n    {draft.choice('pass', f'{x}[i] = {total}')}")


def rows_of_sparse(draft):
    """A product of a sparse matrix: rows that begin where data say."""
    starts, places, out = (draft.fresh() for _ in range(3))
    row = draft.choice(
        f"a, b = {starts}[i], {starts}[i + 1]\n    {out}[i] = np.sum({places}[a:b])",
        f"{out}[i] = np.sum({out}[{places}[{starts}[i]:{starts}[i + 1]]])",
        f"k = {starts}[i]\n    while k < {starts}[i + 1]:\n        {out}[i] += {places}[k]\n        k += 1",
    )
    return (f"{starts} = np.cumsum({whole_numbers(draft, 11, 3)})\n{places} = {whole_numbers(draft, 30, 10)}\n"
            f"{out} = np.arange(10) * 1.5\nfor i in range(10):\n    {row}")


MAY_BE_REFUSED = True
STATEMENTS = [
    (0.5, kind)
    for kind in (
        sieve,
        insertion_sort,
        bubble_sort,
        selection_sort,
        prefix,
        histogram,
        distances,
        edit_distance,
        knapsack,
        elimination,
        substitution,
        divided,
        bisection,
        escape,
        newton,
        followed,
        nested_functions,
        rows_of_sparse,
    )
]
