"""Python's sets, in the order that their table has, and functions that yield."""

from elementwise import broadcasts_with

NUMBERS = ["0", "1", "True", "-1", "2", "3", "7", "8", "16", "24", "33", "64", "-2", "100", "1000", "2.0", "0.5",
           "-2.5", "1e20", "2**61 - 1", "-2**61", "2**70"]


def numbers(draft):
    return ", ".join(draft.choice(*NUMBERS) for _ in range(draft.choice(1, 2, 3, 4, 6, 12, 40)))


def made(draft):
    return draft.choice(f"{{{numbers(draft)}}}", f"set([{numbers(draft)}])", f"frozenset(({numbers(draft)},))",
                        f"{{i * i % {draft.choice(7, 31, 100)} for i in range({draft.choice(5, 20, 60)})}}",
                        f"set(range({draft.choice(-9, 0, 3)}, {draft.choice(4, 30, 90)}, {draft.choice(1, 2, 7)}))",
                        f"{{{numbers(draft)}, *range({draft.choice(3, 12)})}}")


def changed(draft, name):
    other = draft.choice(made(draft), f"[{numbers(draft)}]", f"{{i: 0 for i in ({numbers(draft)},)}}")
    return draft.choice(
        *(f"{name}.{method}({other})" for method in ("update", "intersection_update", "difference_update",
                                                     "symmetric_difference_update")),
        *(f"{name} {operator}= {made(draft)}" for operator in "|&-^"),
        f"{name}.add({draft.choice(*NUMBERS)})", f"{name}.discard({draft.choice(*NUMBERS)})",
        f"for i in range(min(3, len({name}))):\n    {name}.pop()",
        f"for i in ({numbers(draft)},):\n    {name}.{draft.choice('add', 'discard')}(i)")


def looked_at(draft, name):
    """What is said of a set of numbers."""
    other = made(draft)
    return draft.choice(f"{name}", f"{name} | {other}", f"{name} & {other}", f"{name} - {other}", f"{other} ^ {name}",
                        f"{name} <= {other}", f"sorted({name})", f"len({name})", f"{draft.choice(*NUMBERS)} in {name}",
                        f"{name}.union([{numbers(draft)}], {other})", f"{name}.isdisjoint({other})", f"set({name})",
                        f"list(enumerate({name}))", f"hash(frozenset({name}))")


def printed_sets(draft):
    name = draft.fresh()
    lines = [f"{name} = set({made(draft)})"]
    for _ in range(draft.choice(1, 3, 8)):
        lines += [changed(draft, name), f"print({looked_at(draft, name)})"]
    return "\n".join([*lines, f"{name} = np.float64(len({name}))"])


def walked_set(draft):
    """Steps in the order of a set."""
    x = draft.pick()
    new = draft.fresh()
    places = ", ".join(draft.choice("0", "1", "2", "8", "-1", "16", "33") for _ in range(5))
    return f"{new} = {x}\nfor i in {{{places}}}:\n    {new} = {new} {draft.choice('*', '-')} i + {x}"


def indexed_by_set(draft):
    x = draft.pick(lambda value: getattr(value, "ndim", 0) > 0 and 3 < len(value) < 1000)
    return x and f"{x}[list({draft.choice('{0, 3, 1}', '{i % 4 for i in range(2, 30, 3)}', 'set((3, 2)) | {-1}')})]"


def yielded(draft):
    """Functions that yield, whose items are asked for one by one."""
    x = draft.pick()
    y = draft.pick(broadcasts_with(draft.values[x]))
    new, operator = draft.fresh(), draft.choice("+", "-", "*")
    body = draft.choice(
        f"    for i in range(n):\n        yield t {operator} i\n",
        f"    i = 0\n    while True:\n        if i >= n:\n            return i\n        yield t\n        i += 1\n"
        f"        t = t {operator} {y}\n",
        f"    yield t\n    yield from (t {operator} k for k in range(n))\n    yield from [t, {y}]\n",
        f"    for i in range(n):\n        if i == 1:\n            continue\n        print('gives', i)\n"
        f"        yield t\n        t = {y} {operator} t\n    else:\n        print('ends')\n",
        f"    for i in range(n):\n        t = t {operator} {y}\n    seen = yield t\n    print(seen)\n    return n\n")
    taken = draft.choice(
        f"for each in items({x}, {draft.choice(2, 3, 5)}):\n    {new} = {new} * 0.5 + each",
        f"{new} = sum(items({x}, 3))",
        f"{new}, *rest = items({x}, 2)",
        f"{new} = [next(walk) - next(walk, {y}) for walk in [items({x}, 4)]][0]",
        f"for i, (a, b) in enumerate(zip(items({x}, 2), items({y}, 3))):\n    print(i)\n    {new} = a {operator} b",
        f"{new} = list(map(lambda each: each * 2, items({x}, 2)))[-1]")
    return f"{new} = {x}\ndef items(t, n):\n{body}{taken}"


EXPRESSIONS = [(2, indexed_by_set)]
STATEMENTS = [(3, printed_sets), (2, walked_set), (4, yielded)]
