"""Uniform draws that kernels compute, and what is computed of them: lengths around those of rows and blocks of rows,
one draw after the other, from states in the middle of a stream."""

import itertools

import numpy as np
from cases import Program

MAKERS = ["np.random.Generator(np.random.PCG64(8))", "np.random.Generator(np.random.PCG64DXSM([3, 4]))"]
SIZES = ["0", "1", "63", "4095", "4096", "4104", "4999", "5000", "8191", "10007", "16384", "81920", "131072", "131136",
         "(64, 100)", "(3, 4096)", "(100, 64)", "(4000, 3)", "(8, 25, 70)", "(20, 1031)", "(2, 0, 5000)", "(1, 6000)",
         "(6000, 1)", "(9, 9973)", "(5, 4, 3, 1000)"]
# Of x, which is drawn, and y, an array of its shape, or of its last axis.
READERS = ["x", "x * x + 1", "np.sum(x ** 2)", "x.sum(axis=0)", "x.sum(axis=-1, keepdims=True) - x", "x.max(axis=-1)",
           "np.sqrt(x).prod(axis=0)", "(x < 0.25).mean()", "x.astype(np.float32).sum(axis=-1)", "x[..., ::3] * 2",
           "x.T + 1", "np.cumsum(x, axis=-1)", "np.argmax(x, axis=0)", "np.argmin(x)", "x + y", "y[..., :1] * x",
           "np.where(y > 0.5, x, -y)", "np.where(x > 0.5, x, y)", "(x - y).sum(axis=-1)", "x * np.arange(x.shape[-1])",
           "x.ravel()[5:] + y.ravel()[:-5]", "np.sort(x)[..., -3:]", "np.sum(np.abs(x - y) ** 2)", "x + y.T.T[::-1]",
           "np.concatenate([x, y]).sum(axis=0)", "x.std(axis=-1)", "x.reshape(-1, 8) @ np.arange(8.0)"]
BEFORE = ["r.random(3)", "r.integers(9, size=3, dtype=np.int32)", "r.random(5000)", "r.standard_normal(100)"]
AFTER = ["w0 = r.random(2)", "w1 = r.integers(9, size=3, dtype=np.int32)"]
UNIFORM = ["r.uniform(-1, 3, 5000)", "r.uniform(size=(16, 512))", "r.uniform(3.0, 1.0, (100, 80))",
           "r.uniform(y, 5.0, 5000)", "r.uniform(0, y)", "r.uniform(np.float32(0.1), y[0], 5000)",
           "r.uniform(1e300, 1.5e300, 4096)", "r.uniform([[-1.0], [2.0]], 3, (2, 5000))", "r.uniform(2, 2, 5000)",
           "r.uniform(-1e308, 1e308, 5000)", "r.uniform(0, np.inf, 5000)"]


def reader_programs():
    for i, (maker, size) in enumerate(itertools.product(MAKERS, SIZES)):
        y = np.random.default_rng(i).random(eval(size))
        order = np.random.default_rng(i).permutation(len(READERS))
        for readers in np.array_split(order, 9):
            fitting = [reader for reader in [READERS[place] for place in readers] if fits(reader, y)]
            statements = [f"v{k} = {reader}" for k, reader in enumerate(fitting)]
            yield Program({"y": y}, [f"r = {maker}", BEFORE[i % 4], f"x = r.random({size})", *statements, *AFTER],
                          [f"v{k}" for k in range(len(fitting))] + ["w0", "w1"],
                          tolerance="relative" if any("@" in reader for reader in fitting) else "bits")


def fits(reader, y):
    try:
        eval(reader, {"x": y, "y": y, "np": np})
    except (ValueError, IndexError):
        return False
    return True


def uniform_programs():
    y = np.linspace(0.5, 2, 5000)
    for maker, draw in itertools.product(MAKERS, UNIFORM):
        yield Program({"y": y}, [f"r = {maker}", "r.random()", f"x = {draw}", "v0 = np.sum(x * 0.5)", "v1 = x - 1",
                                 *AFTER], ["v0", "v1", "w0", "w1"])


def several_programs():
    """Draws that are read together, that no one reads, that are put back, and those of others."""
    for maker in [*MAKERS, "np.random.RandomState(np.random.PCG64(5))", "np.random.Generator(np.random.SFC64(5))",
                  "np.random.Generator(np.random.Philox(5))", "np.random.RandomState(5)"]:
        yield Program({}, [f"r = {maker}", "x = r.uniform(size=8000)", "y = r.uniform(-1, 1, 8000)",
                           "v0 = np.sum(x * x + y * y < 1)", "v1 = x / y", "v2 = r.uniform(size=(80, 100)) @ y[:100]",
                           "v3 = r.uniform(size=6000)[::-1]"], ["v0", "v1", "v3"])
        yield Program({}, [f"r = {maker}", "r.uniform(size=8000)", "s = r.normal()", "v0 = r.uniform(size=8000)[-3:]",
                           "x = r.uniform(size=(100, 50))", "x[1:, 3] = 7", "x += 1", "v1 = x.sum(axis=0)"],
                      ["s", "v0", "v1"])
    for wide, narrow in [("(20, 5000)", "5000"), ("(20, 5000)", "(20, 1)"), ("(3, 4, 5000)", "(4, 5000)")]:
        yield Program({}, ["r = np.random.default_rng(2)", f"x = r.random({wide})", f"y = r.random({narrow})",
                           "v0 = x * y", "v1 = np.sum(np.sqrt(y) - x, axis=-1)", "v2 = y.sum() + x"],
                      ["v0", "v1", "v2"])
    yield Program({}, ["r = np.random.default_rng(2)", "r.random(8000)", "s = r.bit_generator.state",
                       "v0 = r.random(8000)", "r.bit_generator.state = s", "v1 = r.random(8000) - v0"], ["v0", "v1"])
    yield Program({}, ["r = np.random.default_rng(2)", "q = np.random.Generator(r.bit_generator.jumped())",
                       "v0 = r.random(8000) + q.random(8000)", "r.bit_generator.advance(10**9)",
                       "v1 = r.random((2, 4096)) * v0[:4096]"], ["v0", "v1"])


def flow_programs():
    data = {"a0": np.array([0.3, 2.0, -1.0])}
    for body in ["x += r.random(5000)", "x = np.maximum(x, r.uniform(-1, i + 1.0, 5000))",
                 "y = r.random((50, 100))\n    x += y.ravel() * y.sum()"]:
        yield Program({}, ["r = np.random.default_rng(5)", "x = r.random(5000)", f"for i in range(9):\n    {body}",
                           "v0 = r.random(6000) * 2"], ["x", "v0"])
    for condition in ["a0[0] > 0", "a0[2] > 0"]:
        yield Program(data, ["r = np.random.default_rng(2)", "v0 = np.zeros(5000)",
                             f"if {condition}:\n    v0 = r.random(5000) + a0[1]", "v1 = r.random(5000)"], ["v0", "v1"])
    yield Program(data, ["r = np.random.default_rng(2)", "n = 0", "while r.random(5000).max() < 0.9999:\n    n += 1",
                         "v0 = np.sum(r.random(5000) < a0[0])"], ["n", "v0"])


def programs():
    yield from reader_programs()
    yield from uniform_programs()
    yield from several_programs()
    yield from flow_programs()
