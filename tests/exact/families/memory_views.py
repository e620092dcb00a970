"""Memory seen otherwise: windows, strides, bytes, and elements in C order."""

import itertools
import re

import numpy as np
from cases import CASES, program_of, seed_of, values

from draft import acceptable
from inputs import DTYPES
from oracle import run_in_numpy
from program import Program

WINDOWS = "np.lib.stride_tricks.sliding_window_view"
STRIDED = "np.lib.stride_tricks.as_strided"
NUMBERS = "np.where({x} != {x}, 1, {x} + 1)"  # without NaN, whose bits are free where they are computed

FORMS = [WINDOWS + "({x}, (1,) * {x}.ndim)", WINDOWS + "({x}, 2, -1)", WINDOWS + "({x}, 3, axis=0)",
         WINDOWS + "({x}, 2, 0).sum(axis=-1)", WINDOWS + "({x}, 3, -1).sum()", WINDOWS + "({x}, 3, -1).mean(axis=-1)",
         WINDOWS + "({x}, 4, -1).mean(axis=0)", WINDOWS + "({x}, (2, 2), (0, -1)).sum(axis=(-1, -2))",
         WINDOWS + "({x}, (2, 3), (0, 0))", WINDOWS + "({x} + {y}, 2, -1) * 2",
         WINDOWS + "({x} * 2, 3, -1).argmax(axis=-1)", WINDOWS + "({x}, 3, -1)[..., ::2, 1:]",
         WINDOWS + "({x}, 2, -1).reshape(-1)", WINDOWS + "({x}, 2, -1).T + 1", WINDOWS + "({x}, 3, -1).copy()",
         WINDOWS + "({x}, 0, -1)", WINDOWS + "({x}, (), ())", "np.argsort(" + WINDOWS + "({x}, 3, -1), kind='stable')",
         WINDOWS + "({x}, 5, -1)[..., ::-1].cumsum(axis=-1)", WINDOWS + "({x}, (2, 2), (-1, -1)).prod(axis=-1)",
         "np.diff(" + WINDOWS + "({x}, 3, -1))", WINDOWS + "({x}, 8, -1).std(axis=-1)",
         WINDOWS + "({x}, 2, -1)[-1:]",
         "np.dot(" + WINDOWS + "({x}, 2, -1) > 0, [True, False])",
         "{x}.view()", "{x}.byteswap()", "{x}.byteswap().byteswap() + 0", "{x}.copy().byteswap(inplace=True)",
         NUMBERS + ".byteswap().view(np.uint8) // 2"]
FORMS += [f"{{x}}.view(np.{dtype})" for dtype in DTYPES if dtype != "bool"]
FORMS += [NUMBERS + f".view('{dtype}') * 2" for dtype in ("int8", "uint16", "int32", "int64", "float32")]
FORMS += [f"{{x}}[..., :1].view(np.{dtype}).sum(axis=0)" for dtype in ("uint8", "int16", "uint32", "int64")]
FORMS += [f"{{x}}[:4].copy().view(np.{dtype})[..., ::2]" for dtype in ("uint8", "uint64", "complex64")]
FORMS += [f"{{x}}.T.view(np.{dtype}).T + 1" for dtype in ("uint8", "uint16", "uint32", "uint64")]

# Of arrays of nine elements and more: NumPy looks beyond the memory of others.
LARGE = [case for case in CASES if np.prod(CASES[case][0]) > 17 and case != "both broadcast"]
STRIDES = [STRIDED + "({x}.copy(), (2,), ({x}.itemsize,))", STRIDED + "({x}.copy(), (3, 2), ({x}.itemsize,) * 2)",
         STRIDED + "({x}.copy(), (2, 2), ({x}.itemsize * 2, {x}.itemsize)).sum(axis=0)",
         STRIDED + "({x}.copy(), (3, 2), (0, {x}.itemsize)) + 1", STRIDED + "({x})", STRIDED + "({x}.copy(), ())",
         STRIDED + "({x}.copy(), (0, 3))", STRIDED + "({x}.ravel()[2:], (3, 2), (-{x}.itemsize, 0))",
         STRIDED + "({x}.copy(), (2, 1, 3), ({x}.itemsize * 4, 7, {x}.itemsize))",
         STRIDED + "({x}, strides={x}.strides)",
         STRIDED + "({x}.copy(), (4, 3, 2), ({x}.itemsize, {x}.itemsize * 2, {x}.itemsize)).sum(axis=(0, 2))",
         STRIDED + "({x}.copy(), ({x}.size,))"]

FLAT = ["{x}.flat[0]", "{x}.flat[-1]", "{x}.flat[1:4]", "{x}.flat[[0, -1]]", "{x}.flat[...]", "{x}.flat[()]",
        "{x}.T.flat[1]", "{x}.flat[::-2]", "np.array([v for v in {x}.T.flat])", "np.array({x}.flat)",
        "np.sum({x}.T.flat)", "{x}.flat.copy()", "len({x}.flat) + 0 * {x}", "np.fromiter({x}.flat, {x}.dtype)",
        "{x}.flat[np.arange({x}.size) % 2 == 0]", "np.array(list(zip({x}.flat, {x}.T.flat)))"]

# What changes v, or what v sees.
WRITES = ["v.flat[1::2] = 3", "v.flat[0] = 2", "v.T.flat[-1] = 2", "v.T.flat[1:4] = [1, 2, 0]", "v.flat = [1, 0]",
          "v.T.flat = {y}", "v[::-1].flat = 1", "v.flat[[0, 1]] = [2, 3, 4]", "v.flat[:] = {y}", "v.flat = {y}.flat",
          "v.flat[-1] += 1", "v.flat[2:] = []", "v[..., 1:].flat[::2] = 1", "w = v.view()\n{v}.flat[0] = 1\nv += w",
          "v.view()[...] = 1", "v.view(np.uint8)[..., ::2] = 7", "v.view(np.uint8).flat[3] = 5",
          "v.T.view(np.uint8).T[...] = 1", "w = v.view(np.int16)\nw += 1", "v.view(np.uint8).T.flat[-1] = 1",
          "v.view(np.uint8).T.flat = [1, 0]",
          "w = v.view('uint32')\nw[...] = 5\nw[0] += 1", "v.byteswap(inplace=True)", "v[1:].byteswap(True)",
          WINDOWS + "(v, 2, -1)[0] = 1",
          "w = " + WINDOWS + "(v, 2, -1)\nv[...] = 2\nv[0] += w.sum() > 0",
          "w = v.view(np.uint8)\nv[...] = 1\nv[...] = w.sum()"]

ERRORS = [WINDOWS + f"({form})" for form in (
    "a0, (2, 4)", "a0, (-1, 1)", "a0, 2", "a0, 2, 2", "a0, (2, 2), 1", "a0, 2, (0, 1)", "a0[0], 2.5",
    "a0, (3, 2), (0, 0)",
    "3, 1")]
ERRORS += [STRIDED + f"({form})" for form in (
    "a0, (2, 3), (8,)", "a0[:, ::2], (2,)", "a0, 3", "a0, (-1,)", "a0, (2.0,), (8,)", "a0, (2,), (8.,)")]
ERRORS += [f"a0.view({form})" for form in ("np.complex128", "'foo'", "np.int16")] + [
    "a0.T.view(np.int32)", "a0[:, ::2].view(np.int16)", "a0[0, 0].view(np.int32)", "np.array(2.).view(np.int8)",
    "a0[:, :1].view(np.complex128)", "np.broadcast_to(2., (2,)).view(np.int8)", "np.lib.stride_tricks.foo",
    "np.lib.foo",
    "a0.flat[6]", "a0.flat[-7]", "a0.flat[[0, 9]]", "a0.flat[1, 2]", "a0.flat[None]", "a0.flat['a']", "a0.flat[1::0]",
    "np.lib.stride_tricks.broadcast_to(a0, 3)"]
STATEMENT_ERRORS = ["a0.flat[6] = 1", "a0.flat[1, 2] = 3", "a0.flat[0] = [1, 2]",
                    "np.broadcast_to(a0, (2, 2, 3)).flat[0] = 1",
                    "np.broadcast_to(a0, (2, 2, 3)).flat = 1"]


STRIDED_WRITES = [STRIDED + "(v, (2,), (v.itemsize,))[...] = 1",
                  STRIDED + "(v, (2, 2), (v.itemsize * 2, v.itemsize))[1] = [3, 4]",
          STRIDED + "(v, (min(v.shape),), (sum(v.strides),))[...] = 0",
                  STRIDED + "(v, (2,), (v.itemsize,), writeable=False)[0] = 1"]

# Memory of another length, of v.
RESIZES = ["v.resize(3)", "v.resize((2, 4))", "v.resize(2, 4, 2)", "v.resize()", "v.resize(0)", "v.resize(6)",
           "v.resize(3, 2)",
           "v.resize([7], refcheck=False)", "v.resize(-1)", "v += 1\nv.resize(2, 2)\nv += v[0]",
           "v.resize(4)\nfor i in range(12):\n    v += i"]
REFUSED = ["w = v\nv.resize(3)", "w = v[1:]\nv.resize(9)", "for i in range(12):\n    v.resize(i)"]


def resizing_programs():
    for made, form in itertools.product(["np.arange(6)", "np.ones((2, 3), np.float32, order='F')",
    "np.zeros((3, 2), bool)"],
                                        RESIZES + REFUSED):
        statements = [f"v0 = {made}", "\n".join(named(line, 0) for line in form.splitlines())]
        yield Program({"a0": np.ones(1)}, statements, ["v0"], may_be_refused=form in REFUSED)
    for made in ["a0[1:]", "a0[::2]", "a0.reshape(2, 3)"]:
        yield Program({"a0": np.arange(6)}, [f"v0 = {made}", "v0.resize(9)"], ["v0"])


def writing_programs(dtype, case):
    x_shape, y_shape, x, y = CASES[case]
    inputs = {"a0": values(dtype, x_shape, seed_of("memory", dtype, case)),
              "a1": values(dtype, y_shape, seed_of(dtype, case))}
    statements, returned = [], []
    for i, form in enumerate(WRITES + (STRIDED_WRITES if case in LARGE else [])):
        if dtype == "bool" and re.search(r"= [57]$|w \+=|= 5\nw", form):
            continue  # bytes that are no bools
        written = form.replace("{x}", x).replace("{y}", y).replace("{v}", f"v{i}")
        lines = [f"v{i} = {x}.copy(order='{'CF'[i % 3 == 2]}')"]
        lines += [named(line, i) for line in written.splitlines()]
        probe = Program(inputs, lines, [f"v{i}"])
        outcome = run_in_numpy(probe.source(), inputs)
        if outcome.error is not None:
            yield probe
        elif acceptable(outcome.returned["return"]):
            statements += lines
            returned.append(f"v{i}")
    if returned:
        yield Program(inputs, statements, returned)


def named(line, i):
    """v and w as names of the program's own."""
    return re.sub(r"\bw\b", f"v{i + 100}", re.sub(r"\bv\b", f"v{i}", line))


def programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        yield from program_of(FORMS + (STRIDES if case in LARGE else []), (dtype, dtype), case, seed_of("memory",
        dtype, case))
    for dtype, case in itertools.product(["bool", "int8", "int64", "float16", "float32", "complex128"], CASES):
        yield from program_of(FLAT, (dtype, dtype), case, seed_of("flat", dtype, case))
        yield from writing_programs(dtype, case)
    yield from resizing_programs()
    inputs = {"a0": np.arange(6.0).reshape(2, 3)}
    for form in ERRORS:
        yield Program(inputs, [f"v0 = {form}"], ["v0"])
    for statement in STATEMENT_ERRORS:
        yield Program(inputs, [statement], ["a0"])
