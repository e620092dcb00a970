"""What programs print: arrays, numbers and texts, where they stand, under conditions, in loops."""

import numpy as np


def printed(draft):
    x, y = draft.pick(), draft.pick()
    shape = draft.values[x].shape
    return draft.choice(
        f"print({x})",
        f"print('{x} is', {x}, 'of', {y}.dtype)",
        f"print({x}.shape, {y}.ndim, sep='; ')",
        f"print([{x}, {y}], ({x},), {{'k': {y}}}, end='.\\n')",
        f"print(f'{{{x}!r}} and {{{y}.size:>5}}', {draft.choice(True, None, 2.5, '1e30', '()')})",
        f"print('%s\\t%d' % ({x}, {y}.ndim), '{{0}}, {{0!r}}'.format({x}))",
        f"print(repr({x}), 'array'.upper().center(11, '*'))",
        f"print(*{shape or (1,)}, flush=True)")


def number(draft):
    """A number that data decide, in a format. Python's numbers of uint64 are not read."""
    x = draft.pick(lambda value: value.size > 0 and value.dtype.kind in "iuf"
                   and value.dtype.name not in ("bfloat16", "uint64"))
    if x is None:
        return None
    item = f"{x}[{', '.join('0' for _ in draft.values[x].shape)}]" if draft.values[x].shape else x
    spec = draft.choice("", ":.3f", ":>12", ":+.2e", ":08.1f", ":g")
    if draft.values[x].dtype.kind != "f":
        spec = draft.choice("", ":d", ":>12", ":05d", ":,")
    return draft.choice(
        f"print(f'{{{item}{spec}}}')",
        f"print('value:', {item}, {item} > 1)",
        f"if {item} > 1:\n    print('large', {item})\nelse:\n    print('small')",
        f"print('{{{spec}}}|{{}}'.format({item}, 3))",
        f"print('%{draft.choice('s', 'r')}' % {item}, float({item}) > 0)")


def walked(draft):
    x = draft.pick(lambda value: isinstance(value, np.ndarray) and value.ndim > 0 and 0 < len(value) <= 20)
    if x is None:
        return None
    is_row = draft.values[x].ndim == 1
    condition = "row > 1" if is_row else "i % 3 == 1"
    return draft.choice(
        f"for i, row in enumerate({x}):\n    print(i, row, sep=': ')",
        f"for i, row in enumerate({x}):\n    if {condition}:\n        print('at', i)",
        f"for i in range(len({x})):\n    print({x}[i], end=' ')\nprint()")


STATEMENTS = [(1.2, printed), (1.2, number), (0.8, walked)]
