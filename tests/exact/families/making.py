"""Arrays made of ranges between brackets and of iterables, and what takes a result."""

from itertools import product

import numpy as np
from inputs import DTYPES
from program import Program

RANGES = ["0:1:0.5", "0:1:5j", "1:2:1j", "0:1:0j", "0.5:3", "3:0:-0.75", "1:4", "5", "2:9:3", "-1:1:3j", "0:1:2.5j",
          "np.float32(1):2:0.25", "0:np.float32(1):3j", "1:0:0.5", "0:1e-300:1", ":2.5", ":2:3j"]
MAKERS = ["np.r_[{0}]", "np.r_[{0}, {1}]", "np.c_[{0}]", "np.mgrid[{0}]", "np.mgrid[{0}, {1}]", "np.ogrid[{0}]",
          "np.r_['0,2', {0}]", "np.r_[{0}, [1, 2], 3]"]
FORMS = ["np.array(3, ndmin=2)", "np.array(a0, ndmin=3)", "np.array(a0.T, ndmin=3) + 0",
         "np.array([1, 2], np.int8, ndmin=2)",
         "np.array(a0, ndmin=1, order='F')", "np.array([1], ndmin=0)", "np.array(2.5, ndmin=1)",
         "np.take(a0, [1, 0], axis=0, out=v0)", "np.take(a0, [5, 0, 1], out=v0[0])",
         "np.take(a0, [[9, -9, 1]], out=v0[:1], mode='clip')", "a0.take([0, 1, 2], out=v0[1])",
         "np.take(a0, [0], out=np.zeros(1, np.float32))", "np.take(a0, 3, out=np.zeros(()))",
         "np.fromiter([1, 2, 3], float)", "np.fromiter([1, 2, 3], np.int8, 2)",
         "np.fromiter(range(4), dtype=np.float32)",
         "np.fromiter([1.5, 2], int)", "np.fromiter([], float)", "np.fromiter(a0[0], int)",
         "np.fromiter(a0.ravel(), int, 4)",
         "np.fromiter([i * i for i in range(5)], np.uint8)", "np.fromiter([1], None)", "np.fromiter(a0.flat, complex)",
         "np.fromiter([True, False], bool)", "np.fromiter((1, 2j), complex)",
         "np.fromiter([x for x in a0[0]], np.float16)",
         "np.array(np.broadcast(a0, [1, 2, 3]).shape)", "np.array([np.broadcast(a0, 1, [[[1]]]).ndim])",
         "np.array([np.broadcast([1], [[2], [3]]).size, np.broadcast(1, [2]).nd, np.broadcast(a0).numiter])",
         "np.array([np.broadcast(np.broadcast(1, [2]), 3).numiter, np.broadcast().size, np.broadcast().ndim])",
         "np.stack(np.mask_indices(3, np.triu))", "np.stack(np.mask_indices(3, np.tril, -1))",
         "np.stack(np.mask_indices(2, lambda m, k: m))",
         "np.stack(np.mask_indices(4, lambda m, k: m * [1, 0, 2, 0], 3))",
         "a0[np.mask_indices(2, np.triu)]"]
ERRORS = ["np.array([1], ndmin=65)", "np.take(a0, [0], out=np.zeros(2))", "np.take(a0, [0], out=5)",
          "np.take(a0, [9], out=np.zeros(1))", "np.take([1, 2], [0], out=np.zeros(1))",
          "np.take(a0, [0], out=np.zeros(1, complex))",
          "np.fromiter([1, 2, 3], float, 5)", "np.fromiter(5, float)", "np.fromiter([1], int, 10**30)",
          "np.fromiter([[1], [2]], int)",
          "np.fromiter([(1, 2)], float)", "np.fromiter([1, 2])", "np.fromiter([300], np.int8)",
          "np.fromiter(a0, float)",
          "np.broadcast(a0, [1, 2])", "np.broadcast(a0, 1).foo", "np.broadcast(*[1] * 65)",
          "np.mask_indices(2.5, np.triu)",
          "a0[0:1:0.5]", "a0[0.5:]", "[1, 2][:1.5]", "a0[1j:]", "np.r_[0:1:0]", "np.mgrid[0:1:0.0]", "np.r_[0:1:0.0]",
          "np.indices((-1, 2))", "np.indices((3, -2))", "np.mgrid[3:0, 0:2]", "np.mgrid[0:3:-3, 0:2]"]

# Arrays that may be the one given: what is written there afterwards shows it.
COPIES = ["np.array(v0, copy={c})", "np.array(v0, int, copy={c})", "np.array([1, 2], copy={c})",
          "np.array(3, copy={c})", "np.array(v0.T, order='C', copy={c})", "np.array(v0, order='F', copy={c})",
          "np.array(v0, ndmin=3, copy={c})",
          "np.array(v0[0, 0], copy={c})", "np.asarray(v0, copy={c})", "np.asarray([1, 2], copy={c})",
          "np.asarray(v0, np.float32, copy={c})", "np.asarray(v0, order='F', copy={c})", "np.asarray(2.5, copy={c})",
          "np.asarray(v0, float, order='C', copy={c})", "np.asanyarray(v0.T, copy={c})", "np.array([v0], copy={c})",
          "np.array(range(3), copy={c})", "np.reshape(v0, (3, 2), copy={c})", "np.reshape(v0.T, (2, 3), copy={c})",
          "v0.reshape(3, 2, copy={c})", "v0.T.reshape(6, copy={c})", "v0.reshape(6, order='F', copy={c})",
          "v0.T.reshape(3, 2, order='A', copy={c})", "np.reshape([1, 2], (2, 1), copy={c})",
          "np.meshgrid(v0[0], v0[1], copy={c})[1] + 0", "np.meshgrid(v0[0], v0[1], copy={c}, sparse=True)[0]",
          "np.meshgrid(v0[0], [3], copy={c}, indexing='ij', sparse=True)[0]", "v0.astype(float, copy={c})",
          "v0.astype(int, copy={c})", "v0.astype(float, order='F', copy={c})", "np.astype(v0, float, copy={c})"]


def programs():
    for form, copy in product(COPIES, ["None", "True", "False", "0", "'a'"]):
        lines = ["v0 = a0 * 2", f"v1 = {form.format(c=copy)}", "v0[0, 0] = 77"]
        yield Program({"a0": np.arange(6.0).reshape(2, 3)}, lines, ["v1"])
    inputs = {"a0": np.arange(6.0).reshape(2, 3)}
    for maker, first in product(MAKERS, RANGES):
        if first == "5" and "grid" in maker:
            continue
        yield Program(inputs, [f"v0 = {maker.format(first, '0:2:0.5')}"], ["v0"])
    for first, second in product(RANGES, ["0:3", "1:2:3j"]):
        if first != "5":
            yield Program(inputs, [f"v0, v1 = np.ogrid[{first}, {second}]", f"v2 = np.mgrid[{second}, {first}, 0:2]"],
                          ["v0", "v1", "v2"])
    for form in FORMS:
        yield Program(inputs, ["v0 = np.zeros((2, 3))", f"v1 = {form}"], ["v0", "v1"])
    for dtype in DTYPES:
        yield Program({"a0": np.arange(5).astype(dtype)}, ["v0 = np.array(a0, ndmin=2)",
        "v1 = np.fromiter(a0, a0.dtype)",
                      "v2 = np.zeros(2, a0.dtype)", "v3 = np.take(a0, [1, 4], out=v2)"], ["v0", "v1", "v2", "v3"])
    for error in ERRORS:
        yield Program(inputs, [f"v0 = {error}"], ["v0"])
