"""Items left out and put in at places that data decide."""

from itertools import product

import numpy as np
from cases import CASES, program_of, seed_of

from program import Program

PLACES = np.array([1, -1, 0, 2, 0, 99, -99])
SINGLE = ["np.delete({x}, np.argmax({x}))", "np.delete({x}, a1[0])", "np.delete({x}, a1[1], axis=0)",
          "np.delete({x}, a1[2], axis=-1)", "np.delete({x}, a1[1:2], axis=-1)", "np.delete({x}, [[a1[2]]], 0)",
          "np.delete({x}, a1[1].astype(np.int8), -1)", "np.insert({x}, np.argmin({x}), 7)", "np.insert({x}, a1[0], 1)",
          "np.insert({x}, a1[1], {x}[0], axis=0)", "np.insert({x}, a1[2], [3, 2])", "np.insert({x}, a1[:1], [1, 0, 1])",
          "np.insert({x}, a1[2], {x}, axis=-1)", "np.insert({x}, a1[1:2], {x}[..., :1], axis=-1)",
          "np.insert({x}, a1[2].astype(np.uint8), 1, axis=0)", "np.insert({x}, a1[0], [], 0)"]
SEVERAL = ["np.insert({x}, a1[:5], 7)", "np.insert({x}, a1[:3], np.arange(3))", "np.insert({x}, a1[1:3], 1, axis=-1)",
           "np.insert({x}, [0, a1[1]], {x}[:1], axis=0)", "np.insert({x}, a1[2:5:2].astype(np.int16), 1, -1)"]
ITEMS = ["np.broadcast_to({x}, (3, *{x}.shape))[..., np.asarray(a1[1])] + 0",
         "np.broadcast_to({x}.T, (2, 3, *{x}.T.shape))[:, ::2, a1[2, ...]] * 1",
         "np.broadcast_to({x}, (3, *{x}.shape))[..., a1[1]] + 0",
         "np.broadcast_to({x}.T, (2, 3, *{x}.T.shape))[:, ::2, a1[2]] + 0",
         "np.broadcast_to({x}[..., None], (*{x}.shape, 3))[a1[1], ..., ::-1] * 1",
         "np.lib.stride_tricks.sliding_window_view(np.broadcast_to({x}, (4, *{x}.shape)), 2, 0)[:, ..., a1[1], :] + 0"]
UNCOUNTED = ["np.delete({x}, a1[:4])", "np.delete({x}, a1[1:3], axis=0)", "np.delete({x}, [[0, a1[0]]], 0)",
             "np.delete({x}, np.arange({x}.shape[0]) == a1[1] + 2, axis=0)"]
ERRORS = ["np.delete(a0, a1[5])", "np.delete(a0, a1[6], axis=1)", "np.delete(a0, a1[5:6], 1)", "np.delete(a0, a1[4:6])",
          "np.delete(a0, a1[:6], 0)", "np.delete(a0, a1 * 0.5)", "np.delete(a0, a1 > 0, 0)", "np.delete(a0, a1[0], 2)",
          "np.insert(a0, a1[5], 1)", "np.insert(a0, a1[6], 1, axis=1)", "np.insert(a0, a1[6:], 1, axis=0)",
          "np.insert(a0, np.array(a1[5]), 1, axis=1)", "np.insert(a0, a1[4:6], 1)", "np.insert(a0, a1, 1, axis=1)",
          "np.insert(a0, a1[:2].astype(np.uint8), 1)", "np.insert(np.zeros(200), a1[:2].astype(np.int8), 1)",
          "np.insert(a0, a1[0], [1, 2, 3], axis=1)", "np.insert(a0, a1[:2], [1, 2, 3])",
          "np.insert(a0, a1[:2], [1, 2, 3], axis=1)", "np.insert(a0, a1 * 0.5, 1)",
          "np.insert(a0, a1[:4].reshape(2, 2), 1)"]
LONGER = ["np.insert(a0[0], a1[:2] - 4, 7)", "np.insert(a0[0], [-5, 1], 7)", "np.insert(a0.T, a1[:0], 1, axis=0)",
          "np.insert(a0.T, [], 1, axis=0)", "np.insert(np.int8([1, 2]), a1[0], a0[0])",
          "np.insert(np.float32([1, 2]), a1[0], float(a0[0, 1]))"]
STATEMENTS = ["v0 = a0[0]\nfor i in range(20):\n    v0 = np.insert(np.delete(v0 + 1, np.argmax(v0)), a1[i % 4], i)",
              "v0 = np.zeros(11)\nif a1[0] > {n}:\n    v0 = np.delete(a0, a1[5])",
              "v0 = np.zeros(13)\nif a1[0] > {n}:\n    v0 = np.insert(a0, a1[5], 3)",
              "v0 = np.zeros(14)\nif a1[0] > {n}:\n    v0 = np.insert(a0, a1[4:6], 3)",
              "v0 = a0[0, 0]\nif a1[0] > {n}:\n    v0 = np.delete(a0, a1[4:6]).sum()",
              "v0 = np.zeros(3)\nif a1[0] > {n}:\n    v0 = np.take(a0, a1[5:], axis=1).sum(axis=1)",
              "v0 = np.zeros((3, 1))\nif a1[0] > {n}:\n    v0 = np.take_along_axis(a0, a1[3:6, None], 1)",
              "v0 = a0 + 0\nif a1[0] > {n}:\n    np.put_along_axis(v0, a1[3:6, None], 7, 1)",
              "v0 = a0 + 0\nif a1[0] > {n}:\n    np.put(v0, a1, a1)",
              "v0 = np.zeros(4)\nif a1[0] > {n}:\n    v0 = np.histogram_bin_edges(np.arange(10.0), 'fd')",
              "v0 = np.zeros(5)\nif a1[0] > {n}:\n    v0 = np.histogram(a0, 4, (a0.min(), np.inf))[1]",
              "v0 = a0 + 0\nif a1[0] > {n}:\n    v0 = np.linalg.inv(a0)",
              "v0 = a1 + 0\nif a1[0] > {n}:\n    v0 = a1 + 2**64",
              "v0 = a1 + 0\nif a1[0] > {n}:\n    v0 = np.take(a1, a0.ravel())",
              "v0 = np.delete(a0, a1[1:3])\nv0 = v0 * 2 + np.delete(a0 + {n}, a1[1:3])"]


def programs():
    cases = [case for case, (shape, *_) in CASES.items() if np.prod(shape) > 1]  # without elements nothing is raised
    for dtype, case in product(["bool", "int8", "int64", "float16", "float32", "float64", "complex64"], cases):
        seed = seed_of("data places", dtype, case)
        for forms in (SINGLE + SEVERAL, ITEMS, UNCOUNTED):
            yield from program_of(forms, (dtype, "int64"), case, seed, second=PLACES)
    inputs = {"a0": np.arange(12.0).reshape(3, 4), "a1": PLACES}
    for form in ERRORS + LONGER:
        yield Program(inputs, [f"v0 = {form}"], ["v0"])
    for statement, n in product(STATEMENTS, (0, 1)):
        yield Program(inputs, [statement.format(n=n)], ["v0"])
