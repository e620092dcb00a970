"""Methods of lists, tuples and dicts, and what is asked of types."""
import numpy as np


def edited(x=np.arange(4.0)):
    stack = [3, 1]
    stack.insert(0, 7)
    stack.insert(-1, 5)
    stack.insert(99, 9)
    stack.insert(-99, 0)
    stack.remove(1)
    first = list(stack)
    stack.reverse()
    second = stack.copy()
    stack.sort()
    third = list(stack)
    stack.sort(key=lambda v: (v % 3, -v), reverse=True)
    found = stack.index(5), stack.index(7, 1), stack.count(9), stack.count(2), (1, 2, 1).count(1), (1, 2, 1).index(1, 1)
    rows = [x[2], x[0]]
    rows.insert(1, x[3])
    rest = [1.5]
    rest.clear()
    return first, second, third, stack, found, np.stack(rows), len(rest)


def steps(x=np.arange(3.0)):
    queue = []
    for i in range(5):
        queue.insert(0, x[i % 3])
        if len(queue) > 3:
            queue.pop()
    queue.reverse()
    return np.stack(queue)


def keyed():
    table = {"a": 1, "b": 2, "c": 3}
    key, value = table.popitem()
    other = table.copy()
    other.clear()
    return key == "c", value, len(table), len(other), [v for v in table.values()]


def types(x=np.ones(3, np.float32), n=2):
    same = [type(n) is int, type(n) == int, type(n) == float, type(1.0) is float, type("a") is str, type([]) is list,
            type(()) == tuple, type({}) == dict, type(True) is bool, type(True) == int, type(x) is np.ndarray,
            type(x) == np.ndarray, type(x[0]) is np.float32, type(x[0]) == np.float64, type(np.float64(1)) == float,
            np.float64 == float, np.dtype("float64") == float, x.dtype == np.float32, type(n) in (int, float),
            type(1j) is complex, type(range(3)) is range, type(n) != float, np.add == np.add, np.add == np.subtract]
    below = [issubclass(np.float32, np.floating), issubclass(np.float32, np.integer), issubclass(np.float64, float),
             issubclass(np.int64, int), issubclass(bool, int), issubclass(int, (float, int)),
             issubclass(np.int8, np.int8),
             issubclass(np.floating, np.number), issubclass(np.ndarray, np.ndarray), issubclass(list, tuple),
             issubclass(x.dtype.type, np.inexact), issubclass(np.ndarray, list)]
    has = [hasattr(x, "shape"), hasattr(x, "shapes"), hasattr(n, "shape"), hasattr([], "append"),
           hasattr(np, "float64"),
           hasattr(np, "float_")]
    got = getattr(x, "ndim"), getattr(x, "shapes", 7), getattr(np, "add")(n, 3), getattr(np, "exp2")(n), type(n)(3.7)
    return same, below, has, got


def not_there():
    return [1, 2].index(5)


def not_in_tuple():
    return (1, 2).index(5)


def not_removed():
    return [1, 2].remove(5)


def nothing_left():
    return {}.popitem()


def no_class():
    return issubclass(3, int)


def slices_of_lists(x: "float64[4]"):
    """Written, which makes a list longer or shorter, and deleted."""
    all_new, some, several, taken, itself, more = [0.0, 0.0], [x, 1], list(range(10)), list(range(10)), [1, 2, 3], [1]
    all_new[:] = x
    some[0:1] = [x + 1, x * 2]
    some[2:] = x[:2]
    several[3:1] = [7, 8]
    several[::-3] = (1, 2, 3, 4)
    several[-2:] = []
    del taken[1:9:2], taken[::-4]
    itself[1:1] = itself
    itself[100:] = range(2)
    itself[:0] = "ab"
    more += [3]
    more[1:] = {4: 5}
    del more[5:], more[:0]
    return all_new, some, several, taken, itself, more


def too_few_for_a_slice():
    y = [1, 2, 3]
    y[::2] = [1]


def number_for_a_slice():
    y = [1, 2, 3]
    y[:] = 3


def number_for_an_extended_slice():
    y = [1, 2, 3]
    y[::2] = 3


def written_beyond():
    y = [1]
    y[3] = 1


def deleted_beyond():
    y = [1]
    del y[1]


def text_as_place():
    y = [1]
    y["a"] = 3


def text_as_place_in_text():
    return "abc"["a"]


def float_in_slice():
    y = [1]
    del y[1.5:]
