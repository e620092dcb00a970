"""Arrays broadcast, lengthened, put together, and functions of the program called for parts of arrays."""

import itertools

import numpy as np
from cases import CASES, program_of, seed_of

from inputs import DTYPES
from program import Program

# Of no elements NumPy unpacks to a count whatever its memory held.
FORMS = ["np.resize({x}, (3, 4))", "np.resize({x}, 5)", "np.resize({x}, (2, 0))", "np.append({x}, {y})",
         "np.append({x}, {x}, axis=0)", "np.append({x}, 3)",
         "np.insert({x}, 1, 3)", "np.insert({x}, [0, 2], 1, axis=0)", "np.insert({x}, -1, {x}[0], axis=0)",
         "np.insert({x}, [2, 0, 2], 7, axis=-1)",
         "np.insert({x}, np.array([1]), {y})", "np.insert({x}, np.array([True, False, True]), 1, axis=0)",
         "np.insert({x}, [], [])", "np.insert({x}, 1, [3, 2])",
         "np.insert({x}, [3, -2], [1, 2])", "np.unstack({x})[0]", "np.unstack({x}, axis=-1)[1]",
         "np.block([{x}, {x}])", "np.block([[{x}], [{x}]])", "np.block([[{x}, {x}], [{x}, {x}]])",
         "np.block({x})", "np.block([[{x}, 3 * np.ones(({x}.shape[0], 2))]])", "np.block([[[{x}]]])",
         "np.packbits({x})", "np.packbits({x}, axis=0)", "np.packbits({x}, axis=-1, bitorder='little')",
         "np.unpackbits({x})", "np.unpackbits({x}, axis=0)", "np.unpackbits({x}, axis=-1, count=5 if {x}.size else 0)",
         "np.unpackbits({x}, count=-3, bitorder='little')",
         "np.unpackbits(np.append({x} > 1, 7).astype(np.uint8), count=99)", "np.broadcast_arrays({x}, {y})[0]",
         "np.broadcast_arrays({x}, {y})[1] * 2", "np.broadcast_arrays({x}, [[[1]]])[0]",
         "np.ascontiguousarray({x})", "np.asfortranarray({x})", "np.asfortranarray({x}, np.float32)",
         "np.require({x}, requirements=['F'])", "np.require({x}, np.int16, 'C')",
         "np.require({x}, requirements=['O', 'W'])", "np.asanyarray({x})", "np.row_stack([{x}, {x}])",
         "np.astype({x}, np.int16)", "({x}).astype(np.float64, casting='same_kind')",
         "np.array(np.array_equiv({x}, {x}[:1]))", "np.array(np.size({x}, 0))", "np.array(np.isfortran({x}))",
         "np.array(np.iscomplexobj({x}))",
         "np.zeros(2, np.result_type({x}, {y}, 2))", "np.zeros(2, np.result_type({x}, 2.5))",
         "np.zeros(2, np.result_type({x}, np.int8))", "np.zeros(2, np.promote_types({x}.dtype, 'i2'))",
         "np.zeros(2, np.min_scalar_type(np.atleast_1d({x})))", "np.zeros(2, np.common_type({x}))",
         "np.array(np.can_cast({x}, np.float32))", "np.array(np.can_cast({x}.dtype, 'i4', 'same_kind'))",
         "np.array(np.issubdtype({x}.dtype, np.floating))", "np.array(np.issubdtype({x}.dtype, np.integer))",
         "np.array(np.isdtype({x}.dtype, ('integral', 'bool')))",
         "np.array({x}.dtype.num) + {x}.dtype.alignment", "np.zeros(2, {x}.dtype.str)", "np.zeros(3, {x}.dtype.char)",
         "np.array(isinstance({x}.ravel()[0], np.inexact))"]
CALLS = ["np.apply_along_axis(lambda v: v[:2] * 2, 0, {x})",
         "np.apply_along_axis(lambda v: np.max(v) - np.min(v), -1, {x})", "np.apply_along_axis(np.sum, 0, {x})",
         "np.apply_along_axis(lambda v, k: v[::-1] + k, 1, {x}, 3)",
         "np.apply_along_axis(lambda v: np.outer(v, v), -1, {x})", "np.apply_over_axes(np.sum, {x}, [0])",
         "np.apply_over_axes(np.max, {x}, (0, -1)) + 0", "np.fromfunction(lambda i, j: i * 3 + j, (2, 3))",
         "np.fromfunction(lambda i: i % 2 == 0, (4,), dtype=int)",
         "np.piecewise({x}, [np.arange({x}.size).reshape({x}.shape) % 2 == 0], [lambda v: v * 2, 3])",
         "np.piecewise({x}, [{x} > 1, {x} < 0], [1, 2, 3])",
         "np.piecewise(2.5, [2.5 > 1, 2.5 < 0], [lambda v: v * 2, 2, 3])",
         "np.piecewise(-1, [False], [1, lambda v: -v])", "np.piecewise(np.float32(3), True, [7])",
         "np.piecewise(3, [True], [7])", "np.piecewise(3.5, [False, True], [7, lambda v: v * 2])",
         "np.piecewise(2, [False, False], [7, 8, lambda v: -v])",
         "np.piecewise({x}, [np.arange({x}.size).reshape({x}.shape) < 2, np.arange({x}.size).reshape({x}.shape) >= 2], "
         "[lambda v: v + v.size, lambda v: -v])",
         "np.vectorize(lambda p: p * 2)({x} % 5)", "np.vectorize(lambda p, q: p + q)({x} % 5, [1, 2, 3])",
         "np.vectorize(lambda p: p > 1, otypes=[float])({x})", "np.vectorize(lambda p: (p, 2.5))({x})[1]",
         "np.vectorize(lambda p: p if p > 1 else 1, otypes='d')(np.arange(4))",
         "np.vectorize(lambda p, q: p * q[1], excluded=[1])(np.arange(4), {x}.ravel())",
         "np.vectorize(lambda p, q, r: q * r - p[0], excluded=(0, 'q'))([5, 6], [1.5, 2], 3)",
         "np.vectorize(lambda p, q: p + q, excluded=[0, 1])({x}, 2)"]
# NumPy scalars and parts of arrays: no Python numbers.
PARTS = ["np.vectorize(lambda p: p.max() + 0, signature='(n)->()')({x})",
         "np.vectorize(lambda p: p[::-1] * 2, signature='(n)->(n)')({x}.T)",
         "np.vectorize(lambda p: (p[0], np.outer(p, p[:2])), signature=' (n) -> (), (n, k)')({x})[1]",
         "np.vectorize(lambda p, q: p * q, signature='(),(n)->(n)')({x}, [1, 2, 3])",
         "np.vectorize(lambda p, q: p - q, signature='(n),(n)->(n)')({x}[:, None], {x})",
         "np.vectorize(lambda p: p.T, signature='(m,n)->(n,m)')({x})",
         "np.vectorize(lambda p: p > 1, signature='()->()', otypes=['f4'])({x})",
         "np.vectorize(lambda p: p * 2, signature='(n)->(n)', otypes='d')({x}[:0])",
         "np.vectorize(lambda p, q: p[:1] * len(q), excluded=[1], signature='(n)->(m)')({x}, [1, 2])"]
ERRORS = ["np.broadcast_shapes((2,), (3,))", "np.broadcast_arrays([1, 2], [1, 2, 3])", "np.resize([1, 2], -1)",
          "np.insert([1, 2], 5, 0)", "np.insert([1, 2], [0, 5], 0)",
          "np.insert([[1, 2], [3, 4]], 1, [1, 2, 3], axis=0)", "np.insert([1, 2, 3], [0, 2], [1, 2, 3])",
          "np.insert([1, 2], [[1]], 0)", "np.insert([1, 2], 0, 1, axis=1)",
          "np.trim_zeros([0, 1], 'x')", "np.unstack(np.array(3))", "np.block([1, [2]])", "np.block([])",
          "np.block([[1, 2], (3, 4)])", "np.block([[], []])", "np.block([[1, 2], []])",
          "np.packbits([1.])", "np.packbits([1], bitorder='x')", "np.packbits(np.zeros((2, 3), int), axis=5)",
          "np.unpackbits([3])", "np.unpackbits(np.uint8([3]), count=-20)",
          "np.require(np.eye(2, 3), requirements=['C', 'F'])", "np.require(np.eye(2, 3), requirements='X')",
          "np.asarray_chkfinite([1, np.nan])", "np.asarray_chkfinite(a0)",
          "np.result_type()", "np.result_type('foo')", "np.can_cast(3, 'i1')", "np.can_cast('i8', 'i8', 'x')",
          "np.isdtype(np.float32, 'foo')", "np.isdtype('f4', 'bool')",
          "np.isdtype(np.float32, 3)", "np.common_type(np.array([True]))",
          "np.arange(3.).astype(int, casting='safe')", "np.float64(1).astype(int, casting='safe')",
          "np.astype([1], float)", "np.base_repr(5, 40)", "np.binary_repr(3, 1)", "np.binary_repr(-8, 3)",
          "np.binary_repr(1.5)", "np.finfo(np.float32).foo", "np.iinfo(np.int8).eps",
          "np.apply_along_axis(lambda v: v, 0, np.zeros((2, 0)))",
          "np.apply_along_axis(lambda v: v, 2, np.zeros((2, 2)))", "np.vectorize(lambda x: x)([])",
          *[f"np.vectorize(lambda p: p, signature='{signature}')(a0)"
            for signature in ("(n->(n)", "(n)(m)->(n)", "(n)->", "", "(n),(n)->()", "(n)->(),()", "(m,n,k)->()")],
          "np.vectorize(lambda p: p[1:], signature='(n)->(n)')(a0)",
          "np.vectorize(lambda p: p, signature='(n)->(n)')(a0[:0])",
          "np.vectorize(lambda p: p, signature='(n)->(m)', otypes='d')(a0[:0])",
          "np.vectorize(lambda p, q: p, signature='(n),(n)->()')(a0, a0[:, 1:])",
          "np.vectorize(lambda p, q: p, signature='(n),(n)->()')(a0, a0[1:])",
          "np.vectorize(lambda p: p.fill(7), signature='(n)->()')(a0)",
          "np.vectorize(lambda x: x, excluded=3)(1)",
          "np.piecewise([1, 2], [[True, False]], [5, 6, 7])",
          "np.apply_over_axes(lambda a, axis: a.sum(), np.zeros((2, 2, 2)), [0])", "np.floating(3)"]
# Each is True.
TRUTHS = ["np.broadcast_shapes((2, 1), (3,)) == (2, 3)", "np.broadcast_shapes(3, (1, 3)) == (1, 3)",
          "np.broadcast_shapes() == ()", "np.isscalar(3)", "not np.isscalar([3])",
          "np.isscalar('a')", "np.isscalar(np.float32(1))", "not np.isscalar(a0)", "np.iterable([1])",
          "not np.iterable(2)", "np.iterable('a')", "not np.array_equiv([1, 2], [1, 2, 3])",
          "np.trim_zeros([0, 1, 2, 0]) == [1, 2]", "np.trim_zeros([0, 0]) == []",
          "np.trim_zeros(np.array([[0, 0], [0, 1]])).shape == (1, 1)",
          "np.trim_zeros(np.zeros((2, 2))).shape == (0, 0)",
          "np.trim_zeros(np.array([0, 1, 2, 0]), 'f').tolist() == [1, 2, 0]", "np.base_repr(-10, 3, 2) == '-00101'",
          "np.base_repr(0) == '0'", "np.binary_repr(-3, 5) == '11101'",
          "np.binary_repr(10) == '1010'", "np.binary_repr(0, 3) == '000'", "np.binary_repr(-8, 4) == '1000'",
          "np.mintypecode('id') == 'd'", "np.mintypecode(['f', 'D']) == 'D'",
          "np.mintypecode('fD') == 'D'", "np.mintypecode('efd', 'fd', 'e') == 'd'",
          "np.min_scalar_type(-300) == np.int16", "np.min_scalar_type(70000) == np.uint32",
          "np.min_scalar_type(1e30) == np.float32", "np.min_scalar_type(1j) == np.complex64",
          "np.result_type(3, np.int8(1)) == np.int8", "np.issubdtype(np.integer, np.number)",
          "np.issubdtype(float, np.float64)", "not np.issubdtype(np.bool, np.integer)", "np.iinfo('u1').kind == 'u'",
          "np.iinfo('i4').key == 'i32'", "np.iinfo(3).bits == 64",
          "np.iinfo(np.int8(3)).max == 127", "np.float32(2).dtype.byteorder == '='", "np.dtype('?').byteorder == '|'",
          "np.dtype('f4').str == '<f4'", "np.dtype('D').char == 'D'",
          "np.dtype('f4').names is None", "np.dtype('f4').isnative", "np.arange(4).tolist() == [0, 1, 2, 3]",
          "np.eye(2).tolist() == [[1.0, 0.0], [0.0, 1.0]]", "np.float64(3).tolist() == 3.0",
          "np.shares_memory(a0, a0)", "not np.shares_memory(a0, a0.copy())", "np.shares_memory(a0, a0[1:])",
          "not np.shares_memory(a0[0], a0[1])", "not np.shares_memory(a0[:, ::2], a0[:, 1::2])",
          "np.may_share_memory(a0[:, ::2], a0[:, 1::2])", "np.shares_memory(a0.T, a0.reshape(-1))",
          "np.vectorize(lambda x: x)(3).shape == ()"]
LIMITS = ["bits", "eps", "epsneg", "iexp", "machep", "max", "maxexp", "min", "minexp", "negep", "nexp", "nmant",
          "precision", "resolution",
          "smallest_normal", "smallest_subnormal", "tiny"]


def single_programs():
    a0 = np.arange(12.0).reshape(3, 4)
    inf = np.where(a0 == 5, np.inf, a0)
    for error in ERRORS:
        yield Program({"a0": inf}, [f"v0 = {error}"], ["v0"])
    for truth in TRUTHS:
        yield Program({"a0": a0}, [f"v0 = 1 if {truth} else 0", f"assert {truth}"], ["v0"])
    for dtype in ("float16", "float32", "float64", "complex64"):
        statements = [f"v{i} = np.finfo(np.{dtype}).{name}" for i, name in enumerate(LIMITS)]
        yield Program({"a0": a0}, statements, [f"v{i}" for i in range(len(LIMITS))])


def programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        yield from program_of(FORMS, (dtype, dtype), case, seed_of("arranging", dtype, case))
    for dtype, case in itertools.product(["int8", "int64", "float32", "float64"], CASES):
        for program in program_of(CALLS, (dtype, dtype), case, seed_of("calls", dtype, case)):
            program.may_be_refused = True  # Python's ints, where they may not fit
            yield program
        yield from program_of(PARTS, (dtype, dtype), case, seed_of("parts", dtype, case))
    yield from single_programs()
