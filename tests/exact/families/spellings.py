"""NumPy's other names of what other sweeps run, and what belongs to no family: every name has a row somewhere."""

from itertools import product

import numpy as np
from cases import CASES, program_of, seed_of

from inputs import COMPLEX, DTYPES
from program import Program

UFUNCS = ["np.bitwise_invert({x})", "np.bitwise_not({x})", "np.bitwise_left_shift({x}, {y})",
          "np.bitwise_right_shift({x}, {y})", "np.right_shift({x}, {y})", "np.mod({x}, {y})",
          "np.true_divide({x}, {y})", "np.greater({x}, {y})", "np.greater_equal({x}, {y})", "np.less_equal({x}, {y})",
          "np.not_equal({x}, {y})", "np.amax({x}) + 0", "np.amin({x}, axis=-1) + 0", "np.array(np.isrealobj({x}))"]
CLOSE = ["np.acos({x})", "np.acosh({x})", "np.asin({x})", "np.asinh({x})", "np.atan({x})", "np.atanh({x})"]
CLOSE_REAL = ["np.atan2({x}, {y})", "np.pow(np.abs({x}), 1.5)"]
SPREAD = ["np.logspace({x} / 8, 2, 5, base=2)", "np.geomspace(np.abs({x}) + 1, 9, 4)", "np.geomspace(1, 1000, 4)"]
SHAPES = ["np.array_split({x}, 3)[1]", "np.array_split({x}, [1, 3], axis=-1)[2]", "np.hsplit({x}, [1])[0]",
          "np.vsplit({x}, [1])[1]", "np.dsplit({x}, 5)[2]", "np.atleast_2d({x})", "np.concat([{x}, {x}])",
          "np.delete({x}, 0)", "np.delete({x}, [0, -1], axis=-1)", "np.delete({x}, slice(None, None, 2), axis=0)",
          "np.delete({x}, np.s_[3:0:-1])", "np.delete({x}, np.s_[1:3], axis=-1)",
          "np.delete({x}, [[1, 0], [1, -2]], 0)", "np.delete({x}, np.arange({x}.shape[0]) % 2 == 1, axis=0)",
          "np.delete({x}, [])", "np.delete({x}, 5, axis=-1)", "np.delete({x}, [1])", "np.delete({x}, [7, 99], 0)",
          "np.delete({x}, [1.0, 2])", "np.delete({x}, True)", "np.delete({x}, slice(2, 2), axis=0)",
          "np.delete({x}, [True, False, True], axis=0)", "np.delete({x}, 0, 9)", "np.diagflat({x}, 1)",
          "np.array(np.empty_like({x}).shape)", "np.expand_dims({x}, (0, -1))", "np.flip({x})",
          "np.flip({x}, axis=0)", "np.flipud({x})", "np.moveaxis({x}, 0, -1)", "np.permute_dims({x})",
          "np.rollaxis({x}, -1)", "np.array({x}.nbytes) + {x}.itemsize"]
MADE = ["np.unstack([1, 2])[0]", "np.identity(3)", "np.identity(2, np.complex64)", "np.tri(3, 4, -1)",
        "np.tri(2, dtype=np.int8)", "np.pi + np.zeros(2)", "np.euler_gamma * np.ones(2)",
        "np.array([np.True_, np.False_])", "np.array(isinstance(a0, np.ndarray))"]
SCALAR_TYPES = ["bool_", "byte", "ubyte", "short", "ushort", "intc", "uintc", "int_", "uint", "intp", "uintp", "long",
                "ulong", "longlong", "ulonglong", "half", "single", "double", "csingle", "cdouble"]
KINDS = ["generic", "number", "integer", "signedinteger", "unsignedinteger", "inexact", "floating", "complexfloating",
         "flexible"]
STATEMENTS = ["v0 = a0.copy()\nv0.fill(7)", "v0 = a0[::2].copy()\nv0[1:].fill(1.5)",
              "before = np.seterr(all='raise')\nv0 = np.array(np.geterr()['over'] == 'raise')\nnp.seterr(**before)",
              "v0 = np.unstack(a0)[-1]\na0[:] = 3",
              "s = slice(1, 8, 2)\nv0 = a0[s] * (s == slice(1, 8, 2)) + s.step + s.start + s.stop * (s != slice(3))",
              "with np.errstate(all='raise'):\n    v0 = np.float32(1e300)",
              "v0 = np.concatenate([a0, a0], out=np.zeros(18), dtype=float)",
              "v0 = np.sum(np.tile(a0, 3000) / 7, dtype=np.float32, out=np.zeros(()))",
              "v0 = np.sum(np.tile(a0, 3000) / (7 + 1j), out=np.zeros(()))", "v0 = np.asarray_chkfinite(a0[:0])",
              "v0 = np.arange(20.0).reshape(4, 5)\nv0[False, 1] = np.arange(5)\nv0[True, 2] = np.arange(5)",
              "v1 = np.sum(a0[a0 != a0])\nv0 = np.roots([1, -8, 2]).real",
              "v0 = np.conjugate(a0.reshape(1, 3, 1, 3).T)\nv0 = np.concatenate([v0, v0], axis=1)",
              "v0 = np.fft.hfft(a0.reshape(1, 3, 1, 3).swapaxes(0, 3), 3)", "v0 = np.array(np.geterrcall() is None)",
              "np.seterrcall(None)\nv0 = a0", "v0 = a0\nraise np.linalg.LinAlgError('no matrix')"]
# Results that an array takes, of their dtype and shape.
TAKEN = ["np.round({x}, 1, out=v0)", "{x}.round(out=v0)", "np.around({x}, 2, v0)",
         "np.concatenate([{x}[:1], {x}[1:]], out=v0)", "np.stack(list({x}), out=v0)",
         "np.compress([True] * 3, {x}, axis=0, out=v0)", "np.choose({x} > 0, [{x}, 7.5], out=v0)",
         "np.std({x}, axis=0, out=v0[0])", "{x}.var(axis=1, out=v0[:, 0])", "np.nansum({x}, axis=0, out=v0[1])",
         "np.nanmean({x}, axis=1, out=v0[:, 1])", "np.nanmax({x}, 0, v0[2])", "np.nancumsum({x}, axis=0, out=v0)",
         "np.median({x}, axis=0, out=v0[0])", "np.quantile({x}, 0.3, axis=1, out=v0[:, 2])",
         "np.cumulative_sum({x}, axis=0, out=v0)", "np.nan_to_num(v0, copy=False)",
         "np.nan_to_num(v0 / 0, copy=False, nan=1)"]
COVARIANCES = ["np.cov(a0, bias=None)", "np.cov(a0, fweights=[1, 2, 0, 3])", "np.cov(a0, aweights=[0.5, 2, 0, 3])",
               "np.cov(a0, ddof=0, aweights=[1, 2, 3, 4])",
               "np.cov(a0, fweights=[1, 2, 1, 3], aweights=[0.5, 2, 1, 3])",
               "np.cov(a0.T, rowvar=False, fweights=np.arange(4))", "np.cov(a0[0], fweights=[1, 1, 2, 2], bias=True)",
               "np.cov(a0, a0 * 2, aweights=a0[0] ** 2)", "np.cov(a0, fweights=[1, 2, 1, 4], dtype=np.float32) * 1e9",
               "np.cov(a0, fweights=[1.5, 1, 1, 1])",
               "np.cov(a0, fweights=[1, 1])", "np.cov(a0, aweights=[[1, 2, 3, 4]])",
               "np.cov(a0, fweights=[-1, 1, 1, 1])", "np.cov(a0, aweights=[-1, 1, 1, 1])"]
DEGREES = ["1.5", "1.0", "np.float64(2)", "np.float64(1.5)", "np.array(1)", "np.array([1, 2])", "True", "'a'", "'1'",
           "[1]", "1j", "-1"]
COVARIANCES += [f"np.cov(a0, ddof={ddof})" for ddof in DEGREES] + [
    "np.cov(a0, fweights=[1j, 1, 1, 1])", "np.cov(a0, aweights=[1j, 1, 1, 1])", "np.cov(a0, aweights=3j)",
    "np.cov(a0, fweights=np.ones(4, complex))", "np.cov(a0, aweights=np.ones(4) * 1j)", "np.cov(a0, dtype=int)",
    "np.cov(a0, fweights=[True, True, False, True])", "np.cov(a0, aweights=[1, 1], fweights=[1j, 1, 1, 1])"]
# What stands for NaN and the infinities, as numpy.copyto puts it in.
STAND_INS = ["[1, 2, 3, 4]", "np.arange(4.0)", "[[1], [2], [3]]", "np.arange(12).reshape(3, 4)", "[1, 2]",
             "np.float32(2)", "np.array(5)", "[]", "np.arange(24.0).reshape(2, 3, 4)", "np.int64(3)"]
STOOD_FOR = ["a0", "a0.astype(np.float32)", "a0.astype(complex)", "a0[0, 0]", "a0.astype(complex)[:, 0]",
             "np.arange(3)", "[1, np.nan]", "a0.T"]
NUMBERED = [f"np.nan_to_num({x}, {parameter}={value})" for x in STOOD_FOR for value in STAND_INS
            for parameter in ("nan", "posinf", "neginf")]
NUMBERED += [f"np.nan_to_num({x}, copy={copy}, nan=2)" for copy in ("False", "None", "0", "'a'") for x in (
    "a0", "a0[1:]", "[1.0, np.nan]", "3", "a0[0, 0]", "np.broadcast_to(np.nan, (3, 4))", "np.broadcast_to(1, (3, 4))")]
TRANSFORMS = ["np.fft.ifft2({x})", "np.fft.ifft2({x}, s=(3, 4))", "np.fft.ifftn({x}, norm='ortho')",
              "np.fft.ifftn({x}, axes=(0,))"]


def of_cases():
    for dtype, case in product(DTYPES, CASES):
        seed = seed_of("spellings", dtype, case)
        yield from program_of(UFUNCS + SHAPES, (dtype, dtype), case, seed)
        close = CLOSE + ([] if dtype in COMPLEX else CLOSE_REAL)
        yield from program_of(close, (dtype, dtype), case, seed, tolerance="ulp")


def programs():
    yield from of_cases()
    inputs = {"a0": np.arange(1.0, 10.0)}
    for form in SPREAD:
        yield Program(inputs, [f"v0 = {form.format(x='a0')}"], ["v0"], tolerance="relative")
    yield Program({"a0": np.sin(np.arange(12.0)).reshape(3, 4)}, ["v0 = np.corrcoef(a0)"], ["v0"], tolerance="relative")
    for form in MADE + [f"np.array([0, 1, 2], np.{name})" for name in SCALAR_TYPES]:
        yield Program(inputs, [f"v0 = {form}"], ["v0"])
    for kind, name in product(KINDS, SCALAR_TYPES):
        yield Program(inputs, [f"v0 = np.array(np.issubdtype(np.{name}, np.{kind}))"], ["v0"])
    x = np.sin(np.arange(12.0) * 7).reshape(3, 4)
    for form in COVARIANCES:
        yield Program({"a0": x}, [f"v0 = {form}"], ["v0"], tolerance="relative")
    special = np.array([[np.nan, 1, np.inf, -np.inf], [2, np.nan, np.inf, -np.inf], [0, 5, 6, np.nan]])
    for form in NUMBERED:
        yield Program({"a0": special}, [f"v0 = {form}"], ["v0"])
    for form in TAKEN:
        yield Program({"a0": x}, ["v0 = np.ones((3, 4))", f"v1 = {form.format(x='a0')}"], ["v0", "v1"])
    for text in STATEMENTS:
        yield Program(inputs, [text], ["v0"])
    for form, dtype in product(TRANSFORMS, ["float32", "float64", "complex64", "complex128", "int16"]):
        x = np.arange(30).reshape(5, 6).astype(dtype)
        yield Program({"a0": x}, [f"v0 = {form.format(x='a0')}"], ["v0"])
