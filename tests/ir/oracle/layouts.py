"""Random layouts: what inference says of dtype, shape, strides and the order of sums, compared with NumPy.

    python layouts.py PROBE [CASES [SEED]]
"""

import itertools
import random
import subprocess
import sys

import numpy as np

DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
          "float64"]
LENGTHS = [0, 1, 1, 2, 3, 3, 4, 5, 7, 8, 9, 16, 17]
LONG = [127, 128, 129, 136, 1000, 8191, 8192, 8193, 20000]


def draw_dtype(rng):
    return rng.choice(DTYPES + ["float32", "float64"] * 4)


def draw_shape(rng, most=5, long=False):
    shape = [rng.choice(LENGTHS[1:] if rng.random() < 0.95 else LENGTHS) for _ in range(rng.randint(0, most))]
    if long and shape and rng.random() < 0.5:
        shape = shape[:3]
        shape[rng.randrange(len(shape))] = rng.choice(LONG)
        if len(shape) > 1 and rng.random() < 0.3:
            shape[rng.randrange(len(shape))] = rng.choice([50, 82, 100, 1000])
    while np.prod(shape, dtype=float) > 400_000:
        shape[shape.index(max(shape))] = 3
    return tuple(shape)


def draw_array(rng, shape, dtype):
    """An array of this shape in any memory order, and as a view of a larger one."""
    ndim = len(shape)
    order = rng.sample(range(ndim), ndim) if rng.random() < 0.5 else list(range(ndim))
    if rng.random() < 0.2:
        order.reverse()
    steps = [rng.choice([1, 1, 1, 2, -1, -2, 3]) if rng.random() < 0.5 else 1 for _ in shape]
    repeated = [rng.random() < 0.08 for _ in shape]
    base_shape, index = [], []
    for length, step, repeat in zip(shape, steps, repeated):
        padding = rng.choice([0, 0, 0, 1, 3])
        start = rng.randint(0, padding)
        base_shape.append(1 if repeat else length * abs(step) + padding)
        index.append(slice(None) if repeat else slice(start, start + length * abs(step), abs(step)))
    packed = np.zeros([base_shape[axis] for axis in order], dtype)
    fill(rng, packed)
    base = packed.transpose(np.argsort(order)) if ndim else packed
    forward = base[tuple(index)]
    flips = tuple(slice(None, None, -1 if step < 0 else 1) for step in steps)
    return np.broadcast_to(forward[flips], shape) if ndim else forward


def fill(rng, array):
    if array.dtype.kind == "f":
        generator = np.random.default_rng(rng.getrandbits(32))
        values = generator.standard_normal(array.size) * 10.0 ** generator.integers(-6, 7, array.size)
        array.reshape(-1)[...] = values.astype(array.dtype)
    else:
        array.reshape(-1)[...] = np.arange(array.size) % 251


def type_text(array):
    words = [array.dtype.name, array.ndim, *array.shape, *array.strides]
    return " ".join(map(str, words))


def list_text(values):
    return " ".join(map(str, [len(values), *values]))


class Case:
    def __init__(self, operation, inputs, attributes, compute, sums=None):
        self.sums = sums
        with np.errstate(all="ignore"):
            try:
                result = compute()
                self.results = result if isinstance(result, list) else [result]
                self.error = None
            except Exception as error:
                kind = "TypeError" if isinstance(error, TypeError) else type(error).__name__
                self.error = f"{kind}: {error}"
        types = " ".join(type_text(each) for each in inputs)
        words = " ".join(f"{key} {value}" for key, value in attributes.items())
        self.line = f"{operation} {len(inputs)} {types} {len(attributes)} {words}"


def broadcastable(rng, shape):
    skipped = rng.randint(0, len(shape)) if rng.random() < 0.3 else 0
    return tuple(1 if rng.random() < 0.2 else n for n in shape[skipped:])


def mangled(rng, shape):
    """Now and then a shape that does not fit."""
    if rng.random() > 0.04 or not shape:
        return shape
    changed = list(shape)
    changed[rng.randrange(len(shape))] += rng.choice([1, 2])
    return tuple(changed)


def draw_elementwise(rng):
    operation = rng.choice("negative absolute sqrt square exp logical_not add add subtract multiply divide maximum "
                           "less equal bitwise_and bitwise_xor where where".split())
    ufunc = getattr(np, operation)
    arity = 3 if operation == "where" else ufunc.nin
    shape = draw_shape(rng)
    inputs = [draw_array(rng, mangled(rng, broadcastable(rng, shape)), draw_dtype(rng)) for _ in range(arity)]
    return Case(operation, inputs, {}, lambda: ufunc(*inputs))


def draw_astype(rng):
    x, dtype = draw_array(rng, draw_shape(rng), draw_dtype(rng)), rng.choice(DTYPES)
    return Case("astype", [x], {"dtype": dtype}, lambda: x.astype(dtype))


def draw_axes(rng, ndim):
    axes = [axis for axis in range(ndim) if rng.random() < 0.5]
    return tuple(range(ndim)) if rng.random() < 0.2 else tuple(axes)


def has_none(x, axes):
    """Of which NumPy has no extreme, where inference has the worst number."""
    return any(x.shape[axis] == 0 for axis in axes)


def draw_extremum(rng):
    x = draw_array(rng, draw_shape(rng), draw_dtype(rng))
    axes, keepdims, name = draw_axes(rng, x.ndim), rng.random() < 0.5, rng.choice(["max", "min", "any", "all"])
    if name in ("max", "min") and has_none(x, axes):
        return draw_extremum(rng)
    attributes = {"axis": list_text(axes), "keepdims": int(keepdims)}
    return Case(name, [x], attributes, lambda: getattr(np, name)(x, axis=axes, keepdims=keepdims))


def draw_place_of_extreme(rng):
    x = draw_array(rng, draw_shape(rng), draw_dtype(rng))
    axis, keepdims, name = rng.choice([None, *range(x.ndim)]), rng.random() < 0.5, rng.choice(["argmax", "argmin"])
    axes = range(x.ndim) if axis is None else [axis]
    if has_none(x, axes):
        return draw_place_of_extreme(rng)
    attributes = {"axis": list_text(axes), "keepdims": int(keepdims)}
    return Case(name, [x], attributes, lambda: getattr(np, name)(x, axis=axis, keepdims=keepdims))


def draw_running(rng):
    x = draw_array(rng, draw_shape(rng), draw_dtype(rng))
    axis, name, dtype = rng.randrange(x.ndim + 1), rng.choice(["cumsum", "cumprod"]), rng.choice(DTYPES)
    if x.ndim == 0:
        return draw_place_of_extreme(rng)
    return Case(name, [x], {"axis": axis, "dtype": dtype}, lambda: getattr(np, name)(x, axis=axis, dtype=dtype))


def draw_sum(rng):
    x = draw_array(rng, draw_shape(rng, long=True), draw_dtype(rng))
    axes, keepdims = draw_axes(rng, x.ndim), rng.random() < 0.5
    dtype = rng.choice(["float32", "float64", x.dtype.name])
    attributes = {"axis": list_text(axes), "keepdims": int(keepdims), "dtype": dtype}
    return Case("sum", [x], attributes, lambda: np.sum(x, axis=axes, keepdims=keepdims, dtype=dtype),
                     sums=(x, axes, keepdims, np.dtype(dtype)))


def draw_reshape(rng):
    x = draw_array(rng, draw_shape(rng), draw_dtype(rng))
    shape, rest = [], max(x.size, 1)
    while rest > 1 and len(shape) < 5:
        factor = rng.choice([d for d in range(1, rest + 1) if rest % d == 0])
        shape.append(factor)
        rest //= factor
    shape.append(rest)
    rng.shuffle(shape)
    if rng.random() < 0.3:
        shape = [n for n in x.shape if n != 1]
        shape.insert(rng.randint(0, len(shape)), 1)
    shape = mangled(rng, tuple(shape))
    return Case("reshape", [x], {"shape": list_text(shape)}, lambda: x.reshape(shape))


def draw_transpose(rng):
    x = draw_array(rng, draw_shape(rng), draw_dtype(rng))
    axes = rng.sample(range(x.ndim), x.ndim)
    if axes and rng.random() < 0.05:
        axes[0] = rng.choice([axes[-1], x.ndim])
    return Case("transpose", [x], {"axes": list_text(axes)}, lambda: x.transpose(axes))


def draw_diagonal(rng):
    x = draw_array(rng, draw_shape(rng), draw_dtype(rng))
    return Case("diagonal", [x], {}, lambda: x.diagonal(0, -2, -1))


def draw_broadcast_to(rng):
    shape = draw_shape(rng)
    x = draw_array(rng, mangled(rng, broadcastable(rng, shape)), draw_dtype(rng))
    return Case("broadcast_to", [x], {"shape": list_text(shape)}, lambda: np.broadcast_to(x, shape))


def draw_concatenate(rng):
    shape = draw_shape(rng)
    if not shape:
        return draw_transpose(rng)
    axis, inputs = rng.randrange(len(shape)), []
    for _ in range(rng.randint(1, 3)):
        own = list(shape)
        own[axis] = rng.choice(LENGTHS)
        inputs.append(draw_array(rng, mangled(rng, tuple(own)), draw_dtype(rng)))
    axis += len(shape) if rng.random() < 0.03 else 0
    return Case("concatenate", inputs, {"axis": axis}, lambda: np.concatenate(inputs, axis=axis))


def draw_matmul(rng):
    batch, (m, k, n) = draw_shape(rng, 3), [rng.choice([0, 1, 2, 3, 5]) for _ in range(3)]
    a = broadcastable(rng, batch) + ((m, k) if rng.random() < 0.8 else (k,))
    b = broadcastable(rng, batch) + (k, n) if rng.random() < 0.8 else (k,)
    inputs = [draw_array(rng, mangled(rng, shape), draw_dtype(rng)) for shape in (a, b)]
    return Case("matmul", inputs, {}, lambda: np.matmul(*inputs))


def pairwise(values):
    """Section by section as NumPy's pairwise kernel, in the dtype of `values`."""
    n = len(values)
    if n < 8:
        total = values.dtype.type(-0.0)
        for value in values:
            total = total + value
        return total
    if n <= 128:
        lanes = values[:8].copy()
        for i in range(8, n - n % 8, 8):
            lanes = lanes + values[i:i + 8]
        r = list(lanes)
        total = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]))
        for value in values[n - n % 8:]:
            total = total + value
        return total
    half = n // 2 - (n // 2) % 8
    return pairwise(values[:half]) + pairwise(values[half:])


def sum_one(values, elementwise, run_shape, call_size):
    """`values` of one result, with the reduced axes in the order walked; the last `run_shape` axes are a run."""
    total = values.dtype.type(0)
    if elementwise:
        for value in values.reshape(-1):
            total = total + value
        return total
    run = int(np.prod(run_shape, dtype=int))
    for part in values.reshape(-1, run) if run else []:
        for begin in range(0, run, call_size):
            total = total + pairwise(part[begin:begin + call_size])
    return total


def model_sum(x, axes, keepdims, dtype, kept, reduced, elementwise, run_axes, call_size):
    """Sums in the order that the probe gave, axes of length 1 put outside."""
    with np.errstate(all="ignore"):
        moved = x.astype(dtype, order="C")
        units = [axis for axis in range(x.ndim) if x.shape[axis] == 1]
        moved = moved.transpose(units + kept + reduced)
        kept_shape = [x.shape[axis] for axis in kept]
        reduced_shape = [x.shape[axis] for axis in reduced]
        rows = moved.reshape([int(np.prod(kept_shape, dtype=int))] + reduced_shape)
        run_shape = reduced_shape[len(reduced) - run_axes:]
        sums = np.array([sum_one(row, elementwise, run_shape, call_size) for row in rows], dtype)
    sums = sums.reshape([1] * len(units) + kept_shape).transpose(np.argsort(units + kept))
    return sums


def check_sum(case, words):
    x, axes, keepdims, dtype = case.sums
    numbers = [int(word) for word in words]
    kept = numbers[1:1 + numbers[0]]
    numbers = numbers[1 + numbers[0]:]
    reduced = numbers[1:1 + numbers[0]]
    elementwise, run_axes, call_size = numbers[1 + numbers[0]:]
    outside = sorted(kept + reduced + [axis for axis in range(x.ndim) if x.shape[axis] == 1])
    if outside != list(range(x.ndim)) or not set(reduced) <= set(axes) or set(kept) & set(axes):
        return "axes are lost"
    if dtype.kind != "f":
        return None
    mine = model_sum(x, axes, keepdims, dtype, kept, reduced, elementwise, run_axes, call_size)
    theirs = np.asarray(case.results[0])
    if mine.size != theirs.size:
        return f"model has {mine.size} results, NumPy {theirs.size}"
    flat_mine, flat_theirs = np.ascontiguousarray(mine).reshape(-1), theirs.reshape(-1)
    return None if flat_mine.tobytes() == flat_theirs.tobytes() else "bits of the sum differ"


def split_types(words):
    """The types an answer begins with, and what follows."""
    types = []
    while words and words[0] in DTYPES:
        ndim = int(words[1])
        shape = tuple(map(int, words[2:2 + ndim]))
        strides = tuple(map(int, words[3 + ndim:3 + 2 * ndim]))
        types.append((words[0], shape, strides))
        words = words[3 + 2 * ndim:]
    return types, words


def same_strides(shape, mine, theirs):
    """Where elements lie: strides of axes of length 1, and all of an empty array, say nothing."""
    return 0 in shape or all(n == 1 or a == b for n, a, b in zip(shape, mine, theirs))


def check(case, answer):
    if answer.startswith("! "):
        if case.error is None:
            return f"NumPy raises nothing, inference {answer}"
        return None if answer[2:] == case.error else f"NumPy: {case.error!r}"
    if case.error is not None:
        return f"NumPy raises {case.error}"
    types, rest = split_types(answer.split())
    for (dtype, shape, strides), result in zip(types, case.results, strict=True):
        result = np.asarray(result)
        if (dtype, shape) != (result.dtype.name, result.shape) or not same_strides(shape, strides, result.strides):
            return f"NumPy: {result.dtype.name} {result.shape} {result.strides}"
    return check_sum(case, rest) if case.sums else None


FAMILIES = [draw_elementwise, draw_elementwise, draw_astype, draw_extremum, draw_sum, draw_sum, draw_place_of_extreme,
            draw_running, draw_reshape, draw_transpose, draw_diagonal, draw_broadcast_to, draw_concatenate, draw_matmul]


def main():
    probe, count, seed = (sys.argv[1:] + ["3000", "0"][len(sys.argv) - 2:])
    count, rng = int(count), random.Random(int(seed))
    cases = [draw(rng) for draw in itertools.islice(itertools.cycle(FAMILIES), count)]
    lines = "".join(case.line + "\n" for case in cases)
    answers = subprocess.run([probe], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    faults = 0
    for case, answer in zip(cases, answers, strict=True):
        fault = check(case, answer)
        if fault:
            faults += 1
            if faults <= 20:
                print(f"{case.line}\n    inference: {answer}\n    {fault}")
    print(f"{count} cases, {faults} differ")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
