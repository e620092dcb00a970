"""Expressions that look places up by data: searches, orders, elements taken, polylines."""

from elementwise import is_bfloat, is_sortable


def sorted_values(x):
    return f"np.take({x}, np.argsort({x}, axis=None, kind='stable'), mode='clip')"


def taken(draft):
    x = draft.pick(lambda value: value.size > 0)
    if x is None:
        return None
    ndim = draft.values[x].ndim
    axis = "" if ndim == 0 or draft.chance(0.4) else f", axis={draft.rng.randrange(-ndim, ndim)}"
    y = draft.pick(lambda value: value.dtype.kind in "iub" and value.size <= 300 and value.ndim < 3)
    known = draft.choice("[0]", "0", "-1", "[[0, -1], [-1, 0]]", "[]")
    places = draft.choice(known, "[3, -7, 900]", f"np.arange({draft.rng.randint(0, 9)}) - 2", y or "[1]")
    mode = draft.choice("clip", "wrap")
    if places == y and mode == "wrap":
        places = f"{y} % 1000"  # NumPy wraps by subtracting the length again and again: a large place takes years
    if places == known and draft.chance(0.5):
        return f"np.take({x}, {known}{axis})"
    return draft.choice(f"np.take({x}, {places}{axis}, mode='{mode}')", f"{x}.take({places}{axis}, mode='{mode}')")


def ordered(draft):
    x = draft.pick(is_sortable)
    if x is None:
        return None
    ndim = draft.values[x].ndim
    axis = "" if ndim == 0 or draft.chance(0.4) else f"axis={draft.choice(None, draft.rng.randrange(-ndim, ndim))}, "
    return draft.choice(f"np.argsort({x}, {axis}kind='stable')", f"{x}.argsort({axis}kind='stable')", sorted_values(x))


def searched(draft):
    x = draft.pick(is_sortable)
    y = draft.pick(lambda value: not is_bfloat(value))
    side = draft.choice("", ", side='left'", ", side='right'")
    return x and y and f"np.searchsorted({sorted_values(x)}, {draft.choice(y, y, '2', '[1.5, -1]')}{side})"


def interpolated(draft):
    x = draft.pick(lambda value: 0 < value.size <= 4000)
    y = draft.pick()
    if x is None:
        return None
    ends = draft.choice("", "", ", left=-1", ", right=np.nan", ", left=0.5, right=7", f", right=np.sum({x})")
    xp = sorted_values(f"np.where({x} == {x}, {x}, 0)")
    points = draft.choice(f"{xp}, {x}.ravel()", f"{xp}, {sorted_values(x)}",
                          "np.arange(9) / 2 - 2, np.square(np.arange(9) - 3.5)", "[0, 1, 1, 2], [3, 4, 5, -6]")
    around = draft.choice("[3, 0.5, -1], [1, 2, 4], period=3.5", "np.arange(5), np.arange(5) * 3, period=-5")
    return f"np.interp({y}, {draft.choice(points, points, around)}{ends})"


def distinct(draft):
    x = draft.pick(lambda value: 0 < value.size and is_sortable(value))
    part = draft.choice("return_index", "return_inverse", "return_counts")
    told = f"np.unique({x}, {part}=True, equal_nan={draft.choice(True, True, False)})[1]"
    return x and draft.choice(f"np.sum({told} * 3 % 7)", f"np.int64(len(np.unique({x})))", f"np.any({told} > 2)")


EXPRESSIONS = [(3, taken), (2, ordered), (2, searched), (3, interpolated), (1, distinct)]
