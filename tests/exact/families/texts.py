"""Texts that data decide, as results: of every dtype, in every place of what is returned, under conditions, of as many
items as a mask marks, after loops."""

import itertools

import numpy as np
from cases import CASES, seed_of, values

from inputs import DTYPES
from program import Program

ARRAYS = ["str({x})", "repr({x})", "f'{{{x}}} and {{{x}.ndim:>5}}'", "'%s, %r' % ({x}, {x}.dtype)", "np.array_str({x})",
          "np.array2string({x}, separator=', ')", "'{{!r:>40}}'.format({x}.T)", "', '.join([str({x}), 'b' * 3])"]
PLACES = [["v0 = {t}"], ["v0 = [{t}, None, 'known', {t}]"], ["v0 = ({t},)"],
          ["v0 = {{'a': ({t}, a0 * 2), 3: [a0, 'it\\'s']}}"], ["v0 = '\"%s\\'\\n' % ({t})", "v0 = v0 + 'b', [v0]"]]
NUMBERS = ["'%d of %.3f' % (a0[0], a0[1])", "f'{a0[0]:>12}|{a0[1]!r}'", "f'{int(a0[0])} {float(a0[1]):.2e}'",
           "'many' if a0[0] > 3 else f'few, {a0[0]}'", "[str(v) for v in a0]", "str(a0[a0 > 2])",
           "(f'{len(a0[a0 > 2])} of {a0[a0 > 2].sum()}', a0[a0 > 2])", "{'a': str(a0[a0 > 99])}",
           "f'{a0.sum()} {np.float32(a0[0])!r}'", "(a0[0], f'{a0[0]}', str(a0[0]) + '.')",
           "f'{(a0 > 2).sum()} {a0.max() > 1}'"]
STATEMENTS = [["if a0[0] > 2:", "    return f'more: {a0}'", "v0 = f'less: {a0[0]}'"],
              ["v1 = 0.0", "for i in range(40):", "    v1 += a0[i % 3] * i", "v0 = f'sum {v1}'"],
              ["v1 = 0", "while v1 < a0.sum() + 20:", "    v1 += 3", "v0 = '%d steps' % v1"],
              ["print(a0[0])", "a0[0] = 7", "v0 = [f'{a0[0]}', str(a0)]"],
              ["if a0[0] > 3: raise ValueError(f'{a0}')", "v0 = str(a0[1])"],
              ["v1 = a0[a0 > 2]", "v1 = np.unique(v1)", "v0 = f'{len(v1)} are {v1}', [v1, repr(v1 * 2)]"]]


def programs():
    for dtype, form, lines in itertools.product(DTYPES, ARRAYS, PLACES):
        seed = seed_of(dtype, form, *lines)
        shape, _, x, _ = list(CASES.values())[seed % len(CASES)]
        text = form.format(x=x)
        yield Program({"a0": values(dtype, shape, seed)}, [line.format(t=text) for line in lines], ["v0"])
    for first, dtype in itertools.product([1, 5], ["int64", "float64", "float32", "int8"]):
        inputs = {"a0": np.array([first, 2.5, 7, 3], dtype)}
        for number in NUMBERS:
            yield Program(inputs, [f"v0 = {number}"], ["v0"])
        for statements in STATEMENTS:
            yield Program(inputs, statements, ["v0"])
