"""What is read for the arguments at hand: lengths, axes, keys and kinds that data decide without a bound."""
import numpy as np


def lengths(x: "float64[5]", k: "int64"):
    n = int(k)
    made = [np.zeros(n), np.arange(k - 1), np.hanning(n), np.linspace(0, 1, n), np.eye(n, n + 1), np.tile(x, k)]
    made.append(np.convolve(x, np.ones(n + 1)))
    made.append(np.ones((n, 3)) @ np.ones((3, n)))
    return [each.sum() for each in made], made[-1], [0.5] * n


def parts(x: "float64[5]", k: "int64"):
    windows = np.array([x[s:s + k] for s in np.flatnonzero(x < 5 - k)])
    return windows, np.array_split(x, k + 1), np.pad(x, k), np.roll(x, k), np.delete(x, k)


def repeated(x: "float64[5]", k: "int64"):
    return np.repeat(x, k), np.repeat(x, (x * k).astype(int) % 4), np.repeat(x[None] + 1, x > k, axis=1)


def narrow(x: "float64[5]", k: "int64"):
    """Counts of 8 bits, which bound the length for all data."""
    n = (x * k).astype(np.int8)
    return np.repeat(x, n.astype(np.uint8).astype(np.int32)), np.repeat(x, (x > k).astype(np.int64))


def wrapped(x: "float64[5]", k: "int64"):
    """Wider ones may be large, where narrow ones were negative."""
    return np.repeat(x, (x * k).astype(np.int8).astype(np.uint16)).size


def kinds(x: "float64[5]", k: "int64"):
    table = {0: "few", 1: x, 2: None}
    chosen = table[int(k)]
    if isinstance(chosen, str):
        return chosen
    return 2.5 if chosen is None else chosen * 2


def axes(x: "float64[5]", k: "int64"):
    cube = x.reshape(1, 5, 1) + np.arange(3)
    return cube.sum(axis=k), np.moveaxis(cube, k, 0), round(float(x[1]) / 3, abs(int(k)))


def shrinking(x: "float64[5]", k: "int64"):
    """Each round takes away what the one before has found."""
    left = np.arange(5) * k
    total = 0.0
    while len(left) > 1:
        total += np.add.reduceat(np.sin(left), [0, len(left) // 2]).sum()
        left = left[left > left.mean()]
    return total, left


def errors(x: "float64[5]", k: "int64"):
    print("before", k)
    assert k < 5, "too many"
    y = np.zeros(int(k))
    y[2] = x[1]
    return y


def in_branches(x: "float64[5]", k: "int64"):
    y = x
    if k > 2:
        y = np.zeros(int(k)) + y[1]
    elif k > 1:
        y = np.arange(k) * 0.5
    return y


def queue(x: "float64[5]", k: "int64"):
    """Reached from the first one, by as many steps."""
    near = np.abs(x[:, None] - x) < k * 0.7
    distance = np.full(5, -1)
    distance[0] = 0
    waiting = [0]
    while waiting:
        at = waiting.pop(0)
        for other in range(5):
            if near[at, other] and distance[other] < 0:
                distance[other] = distance[at] + 1
                waiting.append(other)
    return distance


def runs(x: "float64[5]", k: "int64"):
    found, start = [], None
    for i, each in enumerate(np.repeat(x, 2) > 1):
        if each and start is None:
            start = i
        elif not each and start is not None:
            found.append((start, i))
            start = None
    return found[::-1], sorted(found, reverse=True), found[k - 3:], len(found)


def votes(x: "float64[5]", k: "int64"):
    counts, groups = {}, {}
    for each in (x * k).astype(int) % 3:
        counts[each] = counts.get(each, 0) + 1
    for each in x:
        groups.setdefault(int(each) % 2, []).append(float(each))
    return sorted(counts.items()), max(counts, key=counts.get), {key: sum(group) for key, group in groups.items()}


def doubled(x: "float64[5]", k: "int64"):
    """Until it is enough, which no machine has the memory for should it never be."""
    n, before = 1, np.inf
    while True:
        total = (np.linspace(0, x[1], n + 1)[1:] ** 2).mean()
        if abs(total - before) < 0.05 * k:
            return total, n
        n, before = n * 2, total


def epochs(x: "float64[5]", k: "int64"):
    misses, w = [], 0.0
    for _ in range(10):
        missed = 0
        for each in np.tile(x, 2):
            step = 0.1 * (np.sign(each) - np.where(w * each > k, 1, -1))
            w += step
            missed += int(step != 0.0)
        misses.append(missed)
        if missed < 4:
            break
    return misses, w


def left_out_of_a_list(x: "float64[n]"):
    """One step of the loop, by which a length is known, may be one that appends nothing."""
    kept = [x]
    for i in range(len(x)):
        if i % 3 == 1:
            continue
        kept.append(x)
    steps = np.array([a - b for a, b in zip(kept, kept[1:])])
    x[x < 3] = x[x < 3][::-1] + steps[0].sum()
    return x


def far_apart(x: "float64[n]"):
    """Numbers of lists that the arguments decide are known to Python's functions, too."""
    peaks = [i for i in range(1, len(x)) if x[i] > x[i - 1]]
    kept = {p: True for p in peaks}
    for p in peaks:
        for q in peaks:
            if q != p and abs(q - p) < 3:
                kept[q] = False
    return np.array([p for p in peaks if kept[p]]), any(p > 5 for p in peaks), all(kept[p] for p in peaks)


def decoded_runs(x: "float64[n]"):
    values, counts = [], []
    for v in x:
        if values and (v > 0) == values[-1]:
            counts[-1] += 1
        else:
            values.append(v > 0)
            counts.append(1)
    decoded = []
    for v, c in zip(values, counts):
        decoded.extend([v] * c)
    return np.array(decoded), "-" * counts[0], counts.index(max(counts))
