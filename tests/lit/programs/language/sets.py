"""Sets of Python, in the order of CPython's own table, and frozensets."""
import math

import numpy as np

NAMES = {"left", "right", "up"}
SEEN = frozenset((3, 1, 2))


def displayed():
    print({1, 2, 3}, {3, 1}, set(), frozenset(), {33, 1, 17, 9}, {*range(4), 100, *[-1]}, {1, True, 1.0, 2})
    print({2**61 - 1, 0, -1, -2}, {0.5, 1e20, math.inf, -0.25}, {(1, 2), (2, 1), ()}, {1j, (0.5 + 2j), 3})
    print(frozenset([5, 40, 13]), {frozenset([2, 1]), frozenset()}, {np.int64(3), np.float64(2.5), 7})
    return [x * 2 for x in {8, 0, 16, 24}], len({1, 1, 1}), {i % 7 for i in range(100, 0, -9)}


def operators(n=40):
    a, b = set(range(0, n, 3)), {x * x % 101 for x in range(n)}
    print(a | b, a & b, a - b, b - a, a ^ b, a < b, a <= a, (a | b) > a, a == set(sorted(a)), a != b)
    print(a.union([1000, 2], range(3)), a.intersection(b, range(30)), a.difference(b, [0]), b.symmetric_difference(a))
    print(a.issubset(range(100)), a.issuperset([3]), a.isdisjoint({1, 2}), SEEN | a, a | SEEN, SEEN & b)
    keys = {k: 0 for k in range(5)}
    return sorted(a & b), list(a), min(b), max(b), sum(b), keys.keys() & b, keys.keys() - a, a | keys.keys()


def changed():
    a = set(range(10))
    b = a
    a.add(64), a.discard(3), a.discard(3), a.remove(0), a.update([5, 12], {77: 1}, (n for n in (1, 2)))
    print(a, b is a, a.pop(), a.pop(), a)
    a |= {200, 8}
    a -= {12, 13}
    a &= set(range(300))
    a ^= {5, 6, 1000}
    a.intersection_update(range(0, 2000, 2)), a.difference_update([8]), a.symmetric_difference_update([10, 11])
    c = a.copy()
    a.clear()
    frozen = SEEN
    frozen |= {9}
    return b, c, frozen, SEEN, bool(a), bool(c)


def names(kinds=("left", "down", "left")):
    asked = set(kinds)
    told = len(asked), "left" in asked, asked <= NAMES, max(NAMES)
    return told, sorted(asked | NAMES), sorted(asked - NAMES), asked - NAMES


def types(x=np.ones(3)):
    kinds = {int, np.float64, str}
    known = isinstance({1}, set), isinstance(SEEN, (set, list)), type(SEEN) is frozenset
    known += x.dtype.type in kinds, float in kinds, {1: 2}.keys() == {1}, type(SEEN).__name__
    return known, hash((1, 2.5)), hash(frozenset(range(5))), hash(-1), hash(2**100 // 3**20)


def chosen(x=np.arange(12.0)):
    """Sets tell how arrays are computed with."""
    odd = {i for i in range(12) if i % 2}
    for i in odd:
        x[i] *= 2
    for i in range(12):
        if i not in odd:
            x[i] -= 1
    return x, sum(x[list(odd)])


def stepped(x=np.ones(40)):
    """A loop of many steps changes a set, or looks at one."""
    seen = set()
    for i in range(40):
        seen.add(i % 5)
        x[i] += len(seen)
    for i in range(30):
        x[i] *= 2 if i in {3, 4, 5} else 1
    return x, seen


def missing():
    return {1, 2}.remove(3)


def unhashable():
    return {1, [2]}


def grows():
    a = {1, 2}
    for x in a:
        a.add(x + 10)


def nothing_left():
    return set().pop()


def mixed():
    return {1} | [2]


def unordered():
    return {1} < [2]


def of_data(x: "float64[3]"):
    return len(set(x))
