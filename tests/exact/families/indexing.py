"""Places in arrays: as arrays of integers, what lies there, and what is put there."""

import itertools
import re

import numpy as np
from cases import CASES, program_of, seed_of, values

from draft import acceptable
from inputs import DTYPES
from oracle import run_in_numpy
from program import Program

# Of which each gives one array.
TAKEN = ["np.take_along_axis({x}, np.argsort({x}, axis=0, kind='stable'), axis=0)",
         "np.take_along_axis({x}, np.argsort({x}, axis=-1, kind='stable'), -1)",
         "np.take_along_axis({x}, np.zeros((2,) * {x}.ndim, int), 0)",
         "np.take_along_axis({x}, np.array([2, -1, 0]), None)",
         "np.choose({x} > 1, [{x}, {y}])", "np.choose({x} > 1, [{x}, 2])",
         "np.choose(np.arange({x}.size).reshape({x}.shape) % 3, [{x}, 2, {y}])",
         "({x} != {x}).choose([3, {y}])", "np.choose(np.arange(5) - 2, [1, 2.5], mode='wrap')",
         "np.choose({x}, [{x}, 2], mode='clip')",
         "np.select([{x} > 1, {x} < 0], [{x}, {y}])", "np.select([{x} > 1, {y} < 2], [{x}, 2], 7)",
         "np.select([{x} > {y}], [{y}], {x})",
         "np.concatenate([np.select([{x} > 1], [{y}])[:1], np.select([{x} > 1], [{y}])[1:]])",
         "np.select([{x} > 1], [300])", "{x}[np.arange({x}.shape[0]) % 2 == 1]",
         "{x}[..., np.arange({x}.shape[-1]) % 3 > 0]",
         "{x}[np.ones({x}.shape, bool)] if {x}.ndim else {x}", "np.extract(np.arange({x}.size) % 2, {x})",
         "np.compress([True, False, True], {x})",
         "({x}).compress([True, False, True])", "np.argwhere(np.arange(12).reshape(3, 4) % 5)",
         "np.argwhere(5)", "np.argwhere(np.array(0.0))",
         "{x}[np.ix_([0, -1], [True, False])]",
         "{x}.flat[0]", "{x}.flat[-1]", "{x}.flat[1:4]", "{x}.flat[[0, -1]]", "({x}).mT + 0", "{x}[np.r_[0:2, -1]]",
         "np.r_[{x}, {y}]", "np.c_[{x}, {y}]", "np.r_['1', {x}, {x}]",
         "np.r_['0,3', {x}, {y}]", "np.r_['0,3,1', {x}, {y}]", "np.r_[{x}, 3, 2.5]", "np.c_[1:4, np.arange(3) * 2]",
         "{x}[np.s_[1:, ...]]",
         "{x}[np.index_exp[0]]", "{x}[[True] * {x}.shape[0]]"]
# True and False are masks of no axis.
TAKEN += ["{x}[True]", "{x}[False]", "{x}[..., True]", "{x}[:, True]", "{x}[True, 1]", "{x}[True, [0, 1, 0]]",
          "{x}[None, False, ::2]", "{x}[:1, True, [0, 1]]", "{x}[True, False]", "{x}[np.bool_(True), ..., 0]",
          "{x}[np.arange({x}.shape[0]) % 2 == 1, True]"]
# Any sequence holds places, or truths.
TAKEN += ["{x}[range({x}.shape[0])]", "{x}[range({x}.shape[0] - 1, -1, -1), ...]", "{x}[Ellipsis, range(0)]",
          "{x}[((0, -1),)]", "{x}[[(0, 0), [-1, 0]]]", "{x}[:, [[0]] * 2]", "{x}[[[]]]",
          "{x}[..., [True] + [False] * ({x}.shape[-1] - 1)]"]
# Of which each gives a tuple: of two arrays.
PAIRS = ["np.unravel_index({i}, (3, 20))", "np.unravel_index({i}, (4, 15), order='F')", "np.nonzero({i} % 3)",
         "np.ix_({i}[0], {i}[:, 0])",
         "np.tril_indices(4)", "np.tril_indices(3, 1, 5)", "np.triu_indices(4, -1)", "np.triu_indices(5, 2, 3)",
         "np.tril_indices_from({i}, 1)",
         "np.triu_indices_from({i})", "np.diag_indices(3)", "np.diag_indices_from(np.zeros((4, 4)))",
         "np.tril_indices(0)", "np.triu_indices(3, -9)",
         "np.where({i} > 7)", "({i} > 20).nonzero()", "np.unravel_index({i}.T, (6, 10))",
         "np.broadcast_arrays({i}, {i}[:, :1])"]
SINGLES = ["np.ravel_multi_index(({i} % 3, {i} % 4), (3, 4))", "np.ravel_multi_index(({i}, {i}), (3, 4), mode='clip')",
           "np.ravel_multi_index(({i}, {i}), (3, 7), mode=('wrap', 'clip'), order='F')",
           "np.ravel_multi_index({i}[:2] % 2, (2, 2))",
           "np.flatnonzero({i} % 2)", "np.array(list(np.ndindex(2, 3)))", "np.ravel_multi_index((2, 1), (3, 4))",
           "np.array([2 * p[0] + v for p, v in np.ndenumerate({i})])", "np.array({i}.tolist()) + 1",
           "np.array([{i}.item(2), {i}.item(1, 2), {i}.item((0, 1))])"]
# What changes v.
WRITES = ["np.put(v, [0, -1], [3, 2])", "np.put(v, [0, 50], {y}, mode='clip')",
          "np.put(v, [[0, 17], [-40, 3]], {y}, mode='wrap')", "np.put(v, 0, 300)", "v.put([1, 2, 0], [1, 0])",
          "np.put(v, [], [])", "np.put(v, [900], 1)", "np.place(v, v > 1, [3, 2, 1])", "np.place(v, {x} > 1, {y})",
          "np.place(v, v != v, 1.5)", "np.putmask(v, v > 1, {x})", "np.putmask(v, v > 1, [1, 2, 3])",
          "np.putmask(v, {x} < 1, {y})", "np.copyto(v, 2)", "np.copyto(v, 2.5)", "np.copyto(v, {y})",
          "np.copyto(v, {y}, casting='unsafe')", "np.copyto(v, 1, where=v > 1)",
          "np.copyto(v, {x}[:1], where={x} > 1)", "np.fill_diagonal(v, 3)", "np.fill_diagonal(v, [1, 2, 3])",
          "np.fill_diagonal(v, {y}, wrap=True)", "np.put_along_axis(v, np.zeros((1,) * v.ndim, int), 3, 0)",
          "np.put_along_axis(v, np.argmax(v, axis=-1, keepdims=True), 1, axis=-1)", "v.flat[1::2] = 3", "v[True] = 3",
          "v[False] = 3",
          "v[..., True] = {y}", "v[True, 1:] = 2", "v[[0, 1], True] = 5", "v[np.triu_indices(3)] = 1",
          "v[np.arange(v.shape[0]) % 2 == 0] = 1", "np.einsum('ii->i', v)[:] = 2", "v[np.nonzero(v > 1)] = 1",
          "v[range(v.shape[0])] = 2", "v[..., (0, -1)] = 4", "v[[(0, -1)]] += 1",
          "v[[True] + [False] * (v.shape[0] - 1)] = 3",
          "np.put([1], [0], [2])", "np.place(v, v[0] > 1, 2)"]
ERRORS = ["np.unravel_index(9, (2, 3))", "np.unravel_index([-1], (2, 3))", "np.unravel_index(1.5, (2, 3))",
          "np.unravel_index([], (2, 3))",
          "np.ravel_multi_index((1, 5), (2, 3))", "np.ravel_multi_index((1, 5, 3), (2, 3))",
          "np.ravel_multi_index((1., 2), (2, 3))",
          "np.ravel_multi_index((1, 5), (2, 3), mode='foo')", "np.ix_([[1]])", "np.choose([0, 2], [[1, 2], [4, 5]])",
          "np.choose([0., 1], [1, 2])",
          "np.choose([0, 1], [])", "np.choose([0, 1], np.arange(6).reshape(2, 3))", "np.select([], [])",
          "np.select([np.array([1, 0])], [[1, 2]], 5)",
          "np.select([a0 > 1], [[1, 2, 3], [3, 4, 5]])", "np.take_along_axis(a0, np.zeros((1, 1)), 0)",
          "np.take_along_axis(a0, np.zeros(1, int), 0)",
          "np.take_along_axis(a0, np.zeros((1, 1), int), 2)", "np.take_along_axis(a0, np.zeros((1, 1), int), None)",
          "np.take_along_axis(a0, np.full((1, 1), 9), 0)",
          "np.diag_indices_from(np.zeros(3))", "np.diag_indices_from(a0)", "np.tril_indices_from(np.zeros(3))",
          "np.fill_diagonal(np.zeros(3), 1)",
          "np.fill_diagonal(np.zeros((2, 2, 3)), 1)", "np.arange(3).mT", "a0.item()", "a0.item(9)",
          "a0[np.array([True, False, True])]", "a0[..., a0[:, 0] > 1]", "a0[None, a0[0] > 1]", "a0[0, a0[:, 0] > 1]",
          "a0[:, np.zeros(0, bool)]", "a0[a0 > 1, 0]",
          "np.r_['a', 1]", "np.r_[1, '0']", "np.r_[np.int8([1]), 300]", "np.r_[()]", "np.copyto(a0, [1, 2])",
          "np.copyto(a0, 1, where=[True, False])",
          "np.copyto(a0, 1j)", "np.copyto(a0, 1, where=[1, 0, 1])", "np.copyto([1], 2)", "np.place([1], [True], [2])",
          "np.nonzero(3)"]

# NumPy counts the array's own axes.
TRUTHS = ["True, 9", "9, True", "None, 9", "False, 9", "True, None, 9", "True, 9, 0", "0, True, 9", "True, [9]",
          "[9], True", "None, [9]", "True, [0], 9", ":, True, 9", ":, 9, True", "True, 0, 0, 0", "True, True, 9",
          "True, np.array(9)", "np.array([9]), True", "False, [9]", "True, -9", "..., None, 9", "True, ..., 9",
          "True, 1.5", "[[0]], True, 9", "True, 9, [0]", "True, a0[0] > 1", "True, a0[:, :2] > 1", "a0[:1] > 1, True",
          "True, 0, a0[:, 0] > 1", "True, a0[:1, 0] > 1, 9", "True, np.arange(9)", "True, [0, 1], [[5], [1]]"]


def writing_programs(dtype, case):
    x_shape, y_shape, x, y = CASES[case]
    inputs = {"a0": values(dtype, x_shape, seed_of("writes", dtype, case)), "a1": values(dtype, y_shape,
    seed_of(dtype, case))}
    statements, returned = [], []
    for i, form in enumerate(WRITES):
        if 0 in x_shape and any(part in form for part in ("v[np", "v[[", "(0, -1)", "along")):
            continue  # what has no elements raises nothing
        written = re.sub(r"\bv\b", f"v{i}", form.replace("{x}", x).replace("{y}", y))
        lines = [f"v{i} = {x}.copy(order='{'CF'[i % 2]}')", written]
        probe = Program(inputs, lines, [f"v{i}"])
        outcome = run_in_numpy(probe.source(), inputs)
        if outcome.error is not None:
            yield probe
        elif acceptable(outcome.returned["return"]):
            statements += lines
            returned.append(f"v{i}")
    if returned:
        yield Program(inputs, statements, returned)


def place_programs():
    for dtype, shape in itertools.product(["int64", "uint8", "int32"], [(4, 5), (3, 3)]):
        inputs = {"a0": np.arange(np.prod(shape), dtype=dtype).reshape(shape) * 2}
        known = f"(np.arange({np.prod(shape)}, dtype=np.{dtype}).reshape({shape}) * 2)"
        for forms, targets in ((PAIRS, "v0, v1"), (SINGLES, "v0")):
            for form, i in itertools.product(forms, ["a0", known]):
                if ("nonzero" in form or "where" in form) and i == "a0":
                    continue  # of memory that data decide the order is Weft's own
                yield Program(inputs, [f"{targets} = {form.replace('{i}', i)}"], targets.split(", "))


def shortened_programs():
    """Loops that make arrays shorter whose data are known, and whose last step may be another than the rest."""
    for bound in (4, 0.5):
        step = f"stays = v1 < {bound}\n    v0[v2[~stays]] = k\n    v1, v2 = v1[stays], v2[stays]"
        yield Program({"a0": np.ones(1)}, ["v0, v1, v2 = np.zeros(7), np.linspace(0, 1, 7), np.arange(7)",
                                           f"for k in range(12):\n    {step}"], ["v0"])


def programs():
    yield from shortened_programs()
    for dtype, case in itertools.product(DTYPES, CASES):
        yield from program_of(TAKEN, (dtype, dtype), case, seed_of("places", dtype, case))
    for dtype, case in itertools.product(["bool", "int8", "int64", "uint16", "float16", "float64", "complex64"], CASES):
        yield from writing_programs(dtype, case)
    yield from place_programs()
    for index, array in itertools.product(TRUTHS, ["a0", "a0[0]", "a0[None]", "a0[0, 0]"]):
        yield Program({"a0": np.arange(6.0).reshape(2, 3)}, [f"v0 = {array}[{index}]"], ["v0"])
        if array != "a0[0, 0]":
            write = f"v0 = {array}.copy()\nv0[{index}] = 5"
            yield Program({"a0": np.arange(6.0).reshape(2, 3)}, [write], ["v0"])
    for form in ERRORS:
        yield Program({"a0": np.arange(6.0).reshape(2, 3)}, [f"v0 = {form}"], ["v0"])
