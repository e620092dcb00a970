"""Arrays that take results, of any shape and dtype, read-only ones, and what is no array."""

from itertools import product

import numpy as np

from program import Program

CALLS = ["np.round(a0, 1, out=v0)", "np.round(a1, 1, out=v0)", "np.round(a1, -1, out=v0)", "a0.round(out=v0)",
         "np.round(a0 * 1j, out=v0)", "np.concatenate([a0[:1], a0[1:]], out=v0)",
         "np.concatenate([a1[:1], a0[1:]], axis=0, out=v0)", "np.concatenate([a0], axis=None, out=v0)",
         "np.stack(list(a0), out=v0)", "np.stack([a1], axis=1, out=v0)",
         "np.compress([True] * 3, a1, axis=0, out=v0)", "a0.compress([True, False, True, True], axis=1, out=v0)",
         "np.choose(a1 > 0, [a0, 7.5], out=v0)", "np.choose(a1 > 0, [a1, 7], out=v0, mode='clip')",
         "np.take(a0, [0, 1, 2], axis=0, out=v0)", "np.take(a0, 0, out=v0)", "np.clip(a0, 0, 0.5, out=v0)",
         "np.clip(a1, 0, 5, out=v0)", "a0.clip(0, out=v0)", "np.dot(a0, np.eye(4), out=v0)", "np.dot(a1, 3, out=v0)",
         "np.outer([1, 2, 3], [1, 2, 3., 4], out=v0)", "np.trace(a0, out=v0)",
         "np.trace(a0.reshape(3, 2, 2), out=v0)", "np.add(a0, 1, out=v0)", "np.exp(a0, out=(v0,))",
         "np.sum(a0, axis=0, out=v0)", "np.max(a0, axis=1, keepdims=True, out=v0)", "np.argmax(a0, axis=0, out=v0)",
         "np.cumulative_sum(a0, axis=1, out=v0)", "np.mean(a0, axis=0, out=v0)",
         "np.mean(a0, axis=0, where=a0 > 0, out=v0)", "np.std(a0, axis=0, out=v0)", "np.std(a1, axis=0, out=v0)",
         "np.var(a0, out=v0)", "np.var(a0, axis=1, keepdims=True, ddof=1, out=v0)",
         "np.nansum(a0, axis=0, out=v0)", "np.nanprod(a1, axis=0, out=v0)", "np.nanmean(a0, axis=0, out=v0)",
         "np.nanmean(a1, axis=0, out=v0)", "np.nanmax(a0, axis=0, out=v0)", "np.nanmin(a1, axis=0, out=v0)",
         "np.nanstd(a0, axis=0, out=v0)", "np.nanvar(a0, axis=0, ddof=9, out=v0)", "np.nanargmax(a0, axis=0, out=v0)",
         "np.median(a0, axis=0, out=v0)", "np.median(a1, out=v0)", "np.median(a0, axis=0, keepdims=True, out=v0)",
         "np.nanmedian(a0, axis=0, out=v0)"]
OUTPUTS = ["np.ones((3, 4))", "np.ones((3, 4), np.float32)", "np.ones((3, 4), int)", "np.ones((3, 4), complex)",
           "np.ones((3, 4), bool)", "np.ones((3, 4), order='F')", "np.ones(4)", "np.ones(4, int)",
           "np.ones(4, np.float32)", "np.ones(4, complex)", "np.ones(())", "np.ones((), int)", "np.ones(1)",
           "np.ones((1, 4))", "np.ones((3, 1))", "np.ones((2, 3, 4))", "np.ones(12)", "np.ones(0)",
           "np.broadcast_to(1.0, (3, 4))", "np.broadcast_to(1.0, (4,))"]
NO_ARRAYS = ["[1.0]", "3", "np.float64(2)"]
# How what is joined becomes of another dtype.
JOINED = ["np.concatenate([a0, a1]{k})", "np.stack([a0, a1]{k})", "np.hstack([a0, a1]{k})", "np.vstack([a1, a0]{k})",
          "np.concatenate([a0, a1], axis=None{k})", "np.concatenate([a1, a1 > 0]{k})", "np.hstack([1, 2.5]{k})",
          "np.concatenate([a0, a1], axis=1, out=np.ones((3, 8), int){k})",
          "np.concatenate([a0, 3], axis=None, out=np.ones(13, np.int8){k})",
          "np.stack([a0, a1], out=np.ones((2, 3, 4), np.float32){k})"]
RULES = ["", ", casting='no'", ", casting='equiv'", ", casting='safe'", ", casting='same_kind'", ", casting='unsafe'",
         ", casting='any'"]
DTYPES = ["", ", dtype=np.float32", ", dtype=int", ", dtype=complex"]


# Arrays that take a result of what they are part of.
SHARED = ["np.ptp(a0, axis=0, out=a0[0])", "np.ptp(a0, axis=1, out=a0[:, 2])", "np.std(a0, axis=0, out=a0[1])",
          "np.ptp(a0, axis=0, keepdims=True, out=a0[::-1][:1])", "np.median(a0, axis=0, out=a0[2])",
          "np.nanmean(a0, axis=1, out=a0[:, 0][:3])", "np.round(a0, 1, out=a0[::-1])"]

# What operators write in place, and products write, of which one operand or the array does not fit.
IN_PLACE = ["{a} += {b}", "{a} **= {b}", "{a} /= {b}", "{a} <<= {b}", "{a} @= {b}", "np.power({a}, {b}, out={a})",
            "np.add({b}, {a}, {o})", "np.multiply({a}, {b}, out={o})", "np.matmul({a}, {b}, out={o})",
            "np.vecdot({a}, {b}, out={o})", "np.vecmat({a}, {b}, out={o})",
            "np.matmul({a}, {b}, out={o}, dtype=np.float32)", "np.add({a}, {b}, out={o}, dtype=complex)"]
OPERANDS = ["np.ones((2, 2))", "np.ones((2, 2), int)", "np.ones((2, 2), bool)", "np.ones((2, 2), np.uint8)"]
OTHERS = ["2", "-1", "2.5", "True", "np.ones((3, 3), int)", "np.ones(2)", "[1, 2]", "np.ones((3, 2, 2), int)",
          "np.ones((4, 1, 2, 2))", "np.array([0, -1])", "np.ones((1, 2, 2), bool)", "np.array([[2, -1], [1, 0]])"]
TAKING = ["np.ones(2)", "np.ones((2, 2), np.float32)", "np.ones((3, 3))", "np.ones((1, 2, 2))",
          "np.ones((3, 2, 2), int)", "np.ones((5, 2, 2))",
          "np.ones((4, 1, 2))", "np.ones(())"]


def in_place_programs():
    for form, a, b in product(IN_PLACE, OPERANDS, OTHERS):
        for out in TAKING if "{o}" in form else [""]:
            if "vecmat" in form and "(3" in b or "matmul" in form and b.startswith(("np.ones((3", "np.ones((4")):
                continue  # NumPy tells of `out` among operands that do not fit, and of matrices as rows
            yield Program({}, [f"v0 = {a}"] + ([f"v1 = {out}"] if out else []) + [form.format(a="v0", b=b, o="v1")],
                          ["v0"] + (["v1"] if out else []))


def programs():
    yield from in_place_programs()
    x = np.sin(np.arange(12.0) * 7).reshape(3, 4)
    inputs = {"a0": x, "a1": (x * 10).astype(int)}
    no_array_alone = [call for call in CALLS if "nan" not in call and "median(a0, axis=0, keep" not in call]
    for call, out in [*product(CALLS, OUTPUTS), *product(no_array_alone, NO_ARRAYS)]:
        if "np.median(a0" in call and ("int" in out or "bool" in out):
            continue  # NaN, which data may be, is no integer
        yield Program(inputs, [f"v0 = {out}", f"v1 = {call}"], ["v0", "v1"])
    for form in SHARED:
        yield Program(inputs, [form], ["a0"])
    for form, rule, dtype in product(JOINED, RULES, DTYPES):
        yield Program(inputs, [f"v0 = {form.format(k=rule + dtype)}"], ["v0"])
