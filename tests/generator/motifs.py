"""What programs are made of: norms, stencils, loops, functions."""

from elementwise import broadcasts_with, is_float


def float_matrix(value):
    return is_float(value) and value.ndim >= 1 and value.size > 0


def normalised(draft):
    x = draft.pick(float_matrix)
    axis = draft.choice("-1", "0", "None")
    return x and draft.choice(
        f"({x} - {x}.mean(axis={axis}, keepdims=True)) / np.sqrt({x}.var(axis={axis}, keepdims=True) + 1e-5)",
        f"{x} / np.sum(np.abs({x}), axis={axis}, keepdims=True)",
        f"({x} - (np.min({x}, axis={axis}, keepdims=True) + 0)) * 2",
        f"np.sqrt(np.sum(np.square({x}), axis={axis}))",
        f"np.sum({x} * {x}, axis={axis}) - np.sum({x}, axis={axis})")


def stencil(draft):
    x = draft.pick(lambda value: is_float(value) and value.ndim == 2 and min(value.shape) > 2)
    return x and draft.choice(
        f"{x}[1:-1, 1:-1] * -4 + {x}[:-2, 1:-1] + {x}[2:, 1:-1] + {x}[1:-1, :-2] + {x}[1:-1, 2:]",
        f"({x}[:, :-2] + {x}[:, 1:-1] + {x}[:, 2:]) / 3",
        f"{x}[1:] - {x}[:-1]")


def helper_call(draft):
    x = draft.pick()
    y = draft.pick(broadcasts_with(draft.values[x]))
    helper, call = draft.choice(
        ("def scale(x, factor=2):\n    return x * factor", f"scale({x})"),
        ("def scale(x, factor=2):\n    return x * factor", f"scale({x}, factor=3)"),
        ("def blend(x, y):\n    \"\"\"Between the two.\"\"\"\n    total = x + y\n    return total * 0.5",
         f"blend({x}, {y})"),
        ("def spread(x, axis=None):\n    low = np.min(x, axis=axis) + 0\n    return np.max(x, axis=axis) + 0 - low",
         f"spread({x}, axis=-1)"))
    draft.add_helper(helper)
    return call


def loop(draft):
    x = draft.pick()
    y = operand_of_same_shape(draft, x)
    total = draft.fresh()
    count = draft.choice("2", "3", "4")
    body = draft.choice(f"{total} = {total} + {y}", f"{total} = {total} * {y} - i",
                        f"{total} = np.where({total} > i, {total}, {y})")
    return f"{total} = {x}\nfor i in range({count}):\n    {body}"


def loop_over_rows(draft):
    x = draft.pick(lambda value: value.ndim >= 1 and 1 <= value.shape[0] <= 9)
    if x is None:
        return None
    total = draft.fresh()
    return f"{total} = {x}[0]\nfor i in range(1, {x}.shape[0]):\n    {total} = {total} {draft.choice('+', '*')} {x}[i]"


def relaxation(draft):
    x = draft.pick(lambda value: is_float(value) and value.ndim >= 1 and value.shape[0] > 2)
    if x is None:
        return None
    new = draft.fresh()
    return f"{new} = {x} * 1\nfor _ in range(3):\n    {new}[1:-1] = ({new}[:-2] + {new}[2:]) * 0.5"


def condition(draft):
    x = draft.pick()
    new = draft.fresh()
    shape = ", ".join(map(str, draft.values[x].shape))
    test = draft.choice(f"{x}.ndim > 1", f"{x}.size % 2 == 0", f"{x}.shape == ({shape},)",
                        f"len({x}.shape) == 2 and {x}.shape[0] > 2")
    return f"if {test}:\n    {new} = {x} + {x}\nelse:\n    {new} = {x} * 3"


def swap(draft):
    x, y = draft.pick(), draft.pick()
    return f"{x}, {y} = {y}, {x}" if x != y else None


def operand_of_same_shape(draft, x):
    shape = draft.values[x].shape
    return draft.pick(lambda value: value.shape == shape)


def halving(draft):
    x = draft.pick(lambda value: value.ndim >= 1 and value.shape[0] > 1)
    if x is None:
        return None
    new = draft.fresh()
    return (f"{new} = {x}\nwhile {new}.shape[0] > 1:\n    half = {new}.shape[0] // 2\n"
            f"    {new} = {new}[:half] + {new}[half:2 * half]")


def scan(draft):
    """Each row made of the one before, in place."""
    x = draft.pick(lambda value: value.ndim >= 1 and 2 <= value.shape[0] <= 9)
    if x is None:
        return None
    new = draft.fresh()
    return (f"{new} = {x} * 1\nfor i in range(1, len({new})):\n"
            f"    {new}[i] {draft.choice('+=', '*=', '-=')} {new}[i - 1]")


EXPRESSIONS = [(9, normalised), (6, stencil), (4, helper_call)]
STATEMENTS = [(2, halving), (3, scan), (4, loop), (3, loop_over_rows), (2, relaxation), (2, condition), (1, swap)]
