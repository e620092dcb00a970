"""Indexes that are arrays or depend on data: elements taken and put, what masks mark, slices between computed ends."""

from elementwise import is_float
from writes import writable


def indexed(value):
    return value.ndim > 0 and 0 < min(value.shape) and value.size <= 4000


def places(draft, length):
    """An array of places along an axis of that length, or one place."""
    y = draft.pick(lambda value: value.dtype.kind in "iu" and 1 <= value.ndim < 3 and value.size <= 300)
    computed = f"({y} % {length})" if y else None
    listed = "[" + ", ".join(str(draft.rng.randrange(-length, length)) for _ in range(draft.rng.randrange(1, 4))) + "]"
    return draft.choice(computed or listed, computed or listed, listed, f"np.arange({length})[::-1]", "[]")


def index_of(draft, shape):
    """An index with at least one array: others may be slices, integers and new axes."""
    items = []
    arrays = draft.rng.randrange(1, len(shape) + 1)
    for axis in draft.rng.sample(range(len(shape)), len(shape)):
        items.append((axis, arrays > 0))
        arrays -= 1
    texts = []
    for axis, is_array in sorted(items):
        length = shape[axis]
        slices = [":", "1:", "::-1", ":-1", "::2", str(draft.rng.randrange(-length, length)), "..."]
        texts.append(places(draft, length) if is_array else draft.choice(*slices))
    if draft.chance(0.1):
        texts.insert(draft.rng.randrange(len(texts) + 1), "None")
    return ", ".join(texts)


def gathered(draft):
    x = draft.pick(indexed)
    return x and f"{x}[{index_of(draft, draft.values[x].shape)}]"


def item(draft):
    """One place an axis, which depends on data: NumPy's view, which is copied here, computes in the same order."""
    x = draft.pick(indexed)
    y = draft.pick(lambda value: value.dtype.kind in "iu" and value.size == 1)
    if x is None or y is None:
        return None
    index = [draft.choice(f"{y}.ravel()[0] % {length}", ":", "::2", "-1") for length in draft.values[x].shape]
    return draft.choice(f"{x}[{', '.join(index)}] + 0", f"np.sum({x}[{', '.join(index)}])")


def scattered(draft):
    x = draft.pick(lambda value: writable(value) and indexed(value))
    if x is None:
        return None
    index = index_of(draft, draft.values[x].shape)
    value = draft.choice("1", "2", f"{x}[{index}]", f"{x}.ravel()[:1]")
    operator = "=" if value.startswith(x) else draft.choice("=", "+=", "*=")
    return f"{x}[{index}] {operator} {value}"


def mask(draft, x):
    return draft.choice(f"{x} > 0", f"{x} != {x}", f"{x} == {x}", f"{x} % 2 == 1", f"np.abs({x}) < 3")


def real_array(value):
    return value.dtype.kind in "iuf" and value.ndim > 0 and value.size <= 4000


def marked(draft):
    """What comes of an array whose length depends on data, and is of no such length itself."""
    x = draft.pick(real_array)
    if x is None:
        return None
    value = draft.values[x]
    chosen = f"{x}[{mask(draft, x)}]"
    # NumPy lays no items out in C order, and some in their own.
    one = "" if value.flags.c_contiguous else f" | (np.arange({value.shape[0]}) == 0)"
    first = f"{x}[({mask(draft, x)}).ravel()[:{value.shape[0]}]{one}]"
    mean = f"{chosen}.mean()" if value.dtype.name != "float16" else f"np.sum({chosen})"  # lengths beyond it
    return draft.choice(f"np.sum({chosen})", mean, f"np.sum({chosen} * 2 - 1)",
                        f"np.int64(len({chosen}))", f"np.sum({first}, axis=0)", f"np.cumsum({chosen}).sum()",
                        f"np.sum(np.nonzero({mask(draft, x)})[-1])", f"np.any({chosen} > 1)",
                        found_in(draft, f"({chosen} + 0)"), f"np.max({first} + 0, axis=0)",
                        f"np.median({first} + 0, axis=0)")


def found_in(draft, items):
    """Of zeros of one sign."""
    return draft.choice(f"np.max({items})", f"{items}.min()", f"np.argmax({items})", f"np.argmin({items})",
                        f"np.median({items})", f"np.percentile({items}, {draft.choice('30', '[20, 75]', '100')})",
                        f"np.quantile({items}, 0.4, method={draft.choice('hazen', 'nearest', 'inverted_cdf')!r})",
                        f"np.ptp({items})", f"np.int64(np.unique({items}).size)", f"np.max(np.unique({items}))",
                        f"np.sum(np.unique({items}, return_counts=True)[1] % 5)", f"np.nanmax({items})",
                        f"np.sort({items})[0]", f"{items}[np.argmax({items})]")


def put_marked(draft):
    x = draft.pick(lambda value: writable(value) and real_array(value))
    if x is None:
        return None
    chosen = mask(draft, x)
    return draft.choice(f"{x}[{chosen}] = {x}[{chosen}][::-1]", f"{x}[{chosen}] = {x}[{mask(draft, x)}].size % 7",
                        f"{x}[{chosen}] -= {x}[{chosen}][::-1]")


def window(draft):
    """A slice whose ends are elements of an array, in C order, which is Weft's of such slices."""
    x = draft.pick(lambda value: real_array(value) and value.shape[0] > 1 and value.flags.c_contiguous)
    y = draft.pick(lambda value: value.dtype.kind in "iu" and value.ndim == 1 and value.size > 1)
    if x is None or y is None:
        return None
    length = draft.values[x].shape[0]
    ends = draft.choice(f"{y}[0] % {length}:{y}[1] % {length + 3}", f"{y}[1] % {length}:", f":{y}[0] % {2 * length}")
    return draft.choice(f"np.sum({x}[{ends}])", f"np.sum({x}[{ends}], axis=0)", f"np.int64(len({x}[{ends}]))")


def counted_in_bins(draft):
    """A loop that counts where data say."""
    x = draft.pick(lambda value: value.dtype.kind in "iu" and value.size > 0)
    if x is None:
        return None
    counts = draft.fresh()
    return (f"{counts} = np.zeros(7, dtype=np.int64)\nfor value in {x}.ravel()[:40]:\n    {counts}[value % 7] += 1\n"
            f"    if {counts}[0] > 3:\n        {counts}[{counts}[1] % 7] = 0")


def sums_by_steps(draft):
    """A loop over arrays of another length at each step."""
    x = draft.pick(lambda value: is_float(value) and value.ndim == 1 and 4 < value.size <= 500)
    if x is None:
        return None
    sums, left = draft.fresh(), draft.fresh()
    return (f"{sums} = np.zeros(12, dtype={x}.dtype)\n{left} = {x} * 1\nfor i in range(12):\n"
            f"    if not len({left}):\n        break\n    {sums}[i] = np.sum({left}[{left} > i * 0.1])\n"
            f"    {left} = {left} * 0.75\n    {left} = {left}[np.abs({left}) > 0.2]\n"
            f"{left} = {sums} * 2")


def histogram(draft):
    x = draft.pick(lambda value: value.dtype.kind in "iuf" and value.size > 0)
    if x is None:
        return None
    bins = draft.rng.randrange(1, 12)
    weights = x if draft.values[x].dtype.kind == "f" else f"{x} / 2"  # sums beyond an integer's range are unspecified
    return draft.choice(f"np.histogram({x}, {bins}, (-3, 2.5))[0]", f"np.histogram({x}, {bins})[{draft.choice(0, 1)}]",
                        f"np.histogram({x}, bins={bins}, weights={weights})[0]")


EXPRESSIONS = [(10, gathered), (4, item), (6, marked), (4, window), (3, histogram)]
STATEMENTS = [(6, scattered), (3, put_marked), (3, counted_in_bins), (3, sums_by_steps)]
