"""Expressions that move elements to other places, pad them, and take differences."""

from elementwise import is_bfloat, is_float
from joining import small
from views import has_axes


def axis_of(draft, x):
    ndim = draft.values[x].ndim
    return draft.rng.randrange(-ndim, ndim)


def order(draft):
    return draft.choice("C", "F", "A", "K")


def ravelled(draft):
    x = draft.pick()
    return draft.choice(f"np.ravel({x}, order='{order(draft)}')", f"{x}.ravel('{order(draft)}')",
                        f"{x}.flatten('{order(draft)}')", f"np.copy({x}, order='{order(draft)}')",
                        f"np.array({x}, order='{order(draft)}')", f"{x}.astype(np.float64, order='{order(draft)}')",
                        f"{x}.reshape({x}.shape[::-1], order='{draft.choice('F', 'A')}')")


def axes_moved(draft):
    x = draft.pick(has_axes)
    if x is None:
        return None
    i, j, ndim = axis_of(draft, x), axis_of(draft, x), draft.values[x].ndim
    forms = [f"np.swapaxes({x}, {i}, {j})", f"{x}.swapaxes({i}, {j})", f"np.moveaxis({x}, {i}, {j})",
             f"np.rollaxis({x}, {i}, {draft.rng.randint(-ndim, ndim)})", f"np.flipud({x})"]
    if ndim > 1:
        p, q = draft.rng.sample(range(ndim), 2)
        forms += [f"np.moveaxis({x}, ({p}, {q}), (0, -1))", f"np.fliplr({x})",
                  f"np.rot90({x}, {draft.rng.randint(-2, 5)})", f"np.rot90({x}, axes=({p}, {q}))"]
    return draft.rng.choice(forms)


def roll(draft):
    x = draft.pick()
    if draft.values[x].ndim == 0 or draft.chance(0.25):
        return f"np.roll({x}, {draft.rng.randint(-9, 9)})"
    i, j = axis_of(draft, x), axis_of(draft, x)
    shift = draft.rng.randint(-9, 9)
    return draft.choice(f"np.roll({x}, {shift}, axis={i})", f"np.roll({x}, ({shift}, 1), axis=({i}, {j}))",
                        f"np.roll({x}, {shift}, axis=({i}, {j}))", f"np.roll({x}, {shift}, {i})")


def width(draft, value):
    """Widths in one of the forms NumPy takes."""
    pairs = [f"({draft.rng.randint(0, 3)}, {draft.rng.choice([0, 1, 2, 9])})" for _ in value.shape]
    forms = ["1", "2", "(1, 2)", "((2, 0),)"]
    if value.ndim > 0:
        forms += [f"[{', '.join(pairs)}]"] * 4
    if value.ndim == 2:
        forms.append("[[1], [2]]")
    return draft.rng.choice(forms)


def pad(draft):
    x = draft.pick(lambda value: value.size <= 4000 and value.ndim <= 4)
    if x is None:
        return None
    value = draft.values[x]
    mode = draft.choice("", "", ", mode='edge'", ", mode='reflect'", ", mode='symmetric'", ", mode='wrap'", ", 'edge'")
    number = draft.choice("3", "1", "0") if value.dtype.kind != "f" else draft.choice("3", "-0.0", "0.5", "np.inf")
    if mode == "" and draft.chance(0.5):
        mode = draft.choice(f", constant_values={number}", f", constant_values=(1, {number})")
        if value.ndim == 2:
            mode = draft.choice(mode, f", constant_values=((1, {number}), (0, 2))")
    elif ("reflect" in mode or "symmetric" in mode) and draft.chance(0.3):
        mode += ", reflect_type='odd'"
    return f"np.pad({x}, {width(draft, value)}{mode})"


def diff(draft):
    x = draft.pick(has_axes)
    if x is None:
        return None
    axis = axis_of(draft, x)
    ends = draft.choice("", "", f", prepend={draft.choice('0', '1.5')}", f", append={x}", f", prepend={x}, append=2")
    return draft.choice(f"np.diff({x})", f"np.diff({x}, axis={axis}{ends})", f"np.diff({x}, n=2, axis={axis})",
                        f"np.diff({x}, {draft.choice(0, 1, 3)}, {axis})", f"np.ediff1d({x})",
                        f"np.ediff1d({x}, to_begin={x}, to_end=[{x}.dtype.type(3)])")


def gradient(draft):
    x = draft.pick(lambda value: value.ndim > 0 and small(value) and min(value.shape) > 2
                   and value.dtype != bool and not is_bfloat(value))
    if x is None:
        return None
    axis = axis_of(draft, x)
    length = draft.values[x].shape[axis]
    spacing = draft.choice("", ", 2", ", 0.25", ", np.float32(3)", f", np.arange({length}) * 0.5",
                           f", np.square(np.arange({length}, dtype=np.float64))",
                           f", np.square(np.arange({length}, dtype=np.float32))", f", np.arange({length}, 0, -1)")
    edges = draft.choice("", ", edge_order=2")
    if draft.chance(0.2):
        return f"np.gradient({x}{draft.choice('', ', 0.5')}{edges})[-1]" if draft.values[x].ndim > 1 else None
    return f"np.gradient({x}{spacing}, axis={axis}{edges})"


def grid(draft):
    x = draft.pick(lambda value: value.size <= 60)
    y = draft.pick(lambda value: value.size <= 60)
    if x is None:
        return None
    kind = draft.choice("", ", indexing='ij'", ", sparse=True", ", sparse=True, indexing='ij'")
    shape = draft.values[x].shape if draft.values[x].ndim < 4 else (2, 3)
    return draft.choice(f"np.meshgrid({x}, {y}{kind})[{draft.choice(0, 1)}]",
                        f"np.meshgrid({x}, {y}, [1, 2]{kind})[-1]", f"np.indices({shape})",
                        f"np.indices({shape}, dtype=np.float32)", "np.indices((3, 4), sparse=True)[1]")


def like(draft):
    x = draft.pick(small)
    if x is None:
        return None
    keywords = draft.choice("", "", f", order='{order(draft)}'", ", dtype=np.float32", ", dtype=np.int16",
                            f", shape={draft.values[x].shape[::-1]}", ", shape=(2, 3)")
    fill = draft.choice("3", "2") if not is_float(draft.values[x]) else draft.choice("0.5", "-0.0", "7")
    return draft.choice(f"np.zeros_like({x}{keywords})", f"np.ones_like({x}{keywords})",
                        f"np.full_like({x}, {fill}{keywords})", f"np.full_like({x}, {x}, order='{order(draft)}')",
                        f"np.zeros((3, 4), order='F')", f"np.full((2, 5), 3.5, order='F')")


EXPRESSIONS = [(5, ravelled), (5, axes_moved), (5, roll), (7, pad), (5, diff), (4, gradient), (3, grid), (3, like)]
