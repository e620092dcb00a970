"""Expressions that stack, split, tile and repeat arrays."""

from views import has_axes

MOST = 20_000  # elements that a drawn expression may make many of


def small(value):
    return value.size <= MOST


def of_shape(shape):
    return lambda value: value.shape == shape


def stacked(draft):
    """vstack and its kin, and np.array, of arrays of one shape; at times of numbers."""
    x = draft.pick(small)
    if x is None:
        return None
    parts = [x] + [draft.pick(of_shape(draft.values[x].shape)) for _ in range(draft.rng.randint(0, 2))]
    if draft.values[x].ndim == 0 and draft.chance(0.5):
        parts.append(draft.choice("2", "0.5"))
    function = draft.choice("hstack", "vstack", "dstack", "column_stack", "array")
    dtype = draft.choice("", "", "", ", dtype=np.float64") if function in ("hstack", "vstack", "array") else ""
    return f"np.{function}([{', '.join(parts)}]{dtype})"


def split_in_two(draft):
    x = draft.pick(lambda value: value.ndim > 0 and value.size > 0)
    if x is None:
        return None
    shape = draft.values[x].shape
    names = f"{draft.fresh()}, {draft.fresh()}"
    forms = [("vsplit", 2, 0), ("hsplit", 1, 0 if len(shape) == 1 else 1), ("dsplit", 3, 2)]
    function, _, axis = draft.rng.choice([form for form in forms if form[1] <= len(shape)])
    cut = draft.rng.randint(-1, shape[axis] + 1)
    if draft.chance(0.4):
        return f"{names} = np.array_split({x}, 2, axis={axis - draft.choice(0, len(shape))})"
    return f"{names} = np.{function}({x}, [{cut}])"


def tile(draft):
    x = draft.pick(lambda value: value.size <= 2000)
    if x is None:
        return None
    reps = [str(draft.choice(1, 1, 2, 3, 0)) for _ in range(draft.rng.randint(0, draft.values[x].ndim + 1))]
    return draft.choice(f"np.tile({x}, ({''.join(f'{count}, ' for count in reps)}))", f"np.tile({x}, 2)",
                        f"np.tile({x}, (1,))")


def repeat(draft):
    x = draft.pick(small)
    if x is None:
        return None
    value = draft.values[x]
    count = draft.choice("2", "3", "1", "0", "[2]")
    if value.ndim == 0 or draft.chance(0.3):
        return draft.choice(f"np.repeat({x}, {count})", f"{x}.repeat({count})")
    axis = draft.rng.randrange(-value.ndim, value.ndim)
    if 0 < value.shape[axis] < 6 and draft.chance(0.3):
        count = str([draft.rng.randint(0, 3) for _ in range(value.shape[axis])])
    return draft.choice(f"np.repeat({x}, {count}, axis={axis})", f"{x}.repeat({count}, {axis})")


def at_least(draft):
    return f"np.atleast_{draft.choice(1, 2, 3)}d({draft.pick()})"


def written_through(draft):
    """A write seen through a view that a function gives."""
    x = draft.pick(lambda value: has_axes(value) and value.flags.writeable and value.size > 0)
    if x is None:
        return None
    ndim, view = draft.values[x].ndim, draft.fresh()
    form = draft.choice(f"np.atleast_2d({x})", f"np.atleast_3d({x})", f"np.swapaxes({x}, 0, {ndim - 1})",
                        f"np.moveaxis({x}, 0, -1)", f"np.rollaxis({x}, {ndim - 1})", f"np.flipud({x})",
                        f"np.ravel({x}, order='{draft.choice('C', 'F', 'A', 'K')}')",
                        f"np.reshape({x}, -1, order='{draft.choice('C', 'F', 'A')}')", f"{x}.ravel()",
                        f"np.array_split({x}, 2)[0]")
    if ndim > 1 and draft.chance(0.4):
        form = draft.choice(f"np.fliplr({x})", f"np.rot90({x}, {draft.rng.randint(-1, 4)})", f"np.hsplit({x}, [1])[1]",
                            f"np.vsplit({x}, [1])[-1]")
    return f"{view} = {form}\n{view} {draft.choice('+=', '*=')} {draft.choice('2', '1')}"


EXPRESSIONS = [(5, stacked), (4, tile), (4, repeat), (2, at_least)]
STATEMENTS = [(3, split_in_two), (4, written_through)]
