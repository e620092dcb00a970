"""Loops that count and sum what conditions choose, and while."""

from elementwise import is_float


def counted(draft):
    """Steps that are counted, and a sum of what a condition chooses."""
    x = draft.pick(lambda value: is_float(value) and value.ndim == 1 and value.size >= 8)
    if x is None:
        return None
    count, total = draft.fresh(), draft.fresh()
    return (f"{count} = np.int64(0)\n{total} = {x}[0] * 0\nfor value in {x}:\n    if value > 0.5:\n"
            f"        {count} += 1\n        {total} = {total} + value")


def until_small(draft):
    x = draft.pick(lambda value: is_float(value) and 1 <= value.size < 1000)
    if x is None:
        return None
    y, steps = draft.fresh(), draft.fresh()
    return (f"{y} = {x} + 0\n{steps} = np.int64(0)\nwhile np.max(np.abs({y})) > 0.01 and {steps} < 20:\n"
            f"    {y} = {y} * 0.5\n    {steps} += 1")


STATEMENTS = [(2, counted), (2, until_small)]
