"""Reductions in another dtype than their operand's, which NumPy converts in buffers of 8192 elements: of every pair of
dtypes, along axes that its iterators walk in every way, at lengths around such buffers."""

import random

import numpy as np
from cases import seed_of
from inputs import COMPLEX, DTYPES
from program import Program

LENGTHS = [129, 4097, 8191, 8192, 8193, 12_345, 16_384, 16_385, 24_577, 65_537, 100_000]
INEXACT = ["float16", "float32", "float64", *COMPLEX]
EACH = 6  # forms of a pair of dtypes
OPERANDS = ["x", "(x + x)", "x[::2]", "x[::-1]", "(x + x)[::2]"]
WALKS = [("{}", ""), ("{}", ", keepdims=True"), ("np.resize({}, (len(x) // 4 + 1, 4))", ""),
         ("np.resize({}, (len(x) // 4 + 1, 4))", ", axis=0"), ("np.resize({}, (len(x) // 4 + 1, 4))", ", axis=1"),
         ("np.resize({}, (len(x) // 4 + 1, 4))[:, 1:]", ""), ("np.resize({}, (3, len(x) // 3 + 1))", ", axis=1"),
         ("np.resize({}, (3, len(x) // 3 + 1)).T", ", axis=0"), ("np.resize({}, (3, len(x) // 3 + 1)).T", ""),
         ("(np.resize({}, (3, len(x) // 3 + 1)) + 1)[:, ::2]", ", axis=1"),
         ("np.resize({}, (5, 7, len(x) // 35 + 1))", ", axis=(0, 2)"),
         ("(np.resize({}, (5, 7, len(x) // 35 + 1)) + 1)", ", axis=(1, 2)"),
         ("np.resize({}, (5, 7, len(x) // 35 + 1)).transpose(2, 0, 1)", ", axis=(0, 1)"),
         ("np.resize({}, (5, 7, len(x) // 35 + 1))[:, ::2]", ", axis=(1, 2)")]
REDUCTIONS = ["np.sum({a}{axis}, dtype=np.{to})", "({a}).sum(dtype=np.{to}{axis})", "np.prod({a}{axis}, dtype=np.{to})",
              "np.add.reduce({a}{axis}, dtype=np.{to})", "np.nansum({a}{axis}, dtype=np.{to})",
              "np.sum({a}{axis}, dtype=np.{to}, initial=3)", "np.sum({a}{axis}, dtype=np.{to}, where=({a}).real > 0)",
              "np.cumsum({x}, dtype=np.{to})", "np.cumprod({x}, dtype=np.{to})",
              "np.add.accumulate({x}, dtype=np.{to})", "np.add.reduceat({x}, [0, len(x) // 3], dtype=np.{to})",
              "np.trace(np.resize({x}, (3, len(x) // 3 + 1)), dtype=np.{to})"]
MEANS = ["np.mean({a}{axis}, dtype=np.{to})", "np.var({a}{axis}, dtype=np.{to})", "np.std({a}{axis}, dtype=np.{to})",
         "np.nanmean({a}{axis}, dtype=np.{to})", "np.nanvar({a}{axis}, dtype=np.{to})",
         "np.mean({a}{axis}, dtype=np.{to}, where=({a}).real > 0)",
         "np.average({a}{axis}, weights=abs({a}).astype(np.{to}) + 1)"]


def programs():
    for dtype in DTYPES:
        for to in DTYPES:
            rng = random.Random(seed_of("converted", dtype, to))
            x = _numbers(dtype, rng.choice(LENGTHS))
            forms = rng.sample(REDUCTIONS + MEANS * (to in INEXACT), EACH)
            lines = [f"v{i} = {_form(form, to, rng)}" for i, form in enumerate(forms)]
            yield Program({"x": x}, lines, [f"v{i}" for i in range(len(lines))])
    # Reals as complex numbers of them, which are no other bits.
    for dtype, to in [("float32", "complex64"), ("float64", "complex128")]:
        for length in LENGTHS:
            lines = [f"v0 = np.sum(x + x, dtype=np.{to})", "v1 = np.average(x + x * 1j, weights=abs(x) + 1)"]
            yield Program({"x": _numbers(dtype, length)}, lines, ["v0", "v1"])


def _form(form, to, rng):
    operand = rng.choice(OPERANDS)
    walk, axis = rng.choice(WALKS)
    return form.format(a=walk.format(operand), axis=axis, x=operand, to="bool_" if to == "bool" else to)


def _numbers(dtype, length):
    rng = np.random.default_rng(length)
    if dtype == "bool":
        return rng.random(length) < 0.5
    if dtype in INEXACT:
        parts = rng.standard_normal((2, length))
        return (parts[0] + 1j * parts[1] if dtype in COMPLEX else parts[0]).astype(dtype)
    return rng.integers(0, 100, length).astype(dtype)
