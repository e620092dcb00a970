"""np.linalg: near NumPy's results, signs of vectors apart, on stacks, empty matrices, memory orders; and errors."""

import itertools

import numpy as np
from cases import seed_of

from program import Program

ANY = ["np.linalg.svdvals({x})", "np.linalg.svd({x})[1]", "np.abs(np.linalg.svd({x})[0][..., :1])",
       "np.abs(np.linalg.svd({x}, full_matrices=False)[0])", "np.abs(np.linalg.svd({x}, False)[2])",
       "np.linalg.svd({x}, compute_uv=False)", "np.abs(np.linalg.qr({x})[0])", "np.abs(np.linalg.qr({x})[1])",
       "np.abs(np.linalg.qr({x}, mode='complete')[1])", "np.abs(np.linalg.qr({x}, 'complete')[0][..., :1])",
       "np.abs(np.linalg.qr({x}, 'r'))", "np.abs(np.linalg.qr({x}, 'raw')[0])", "np.linalg.qr({x}, 'raw')[1][..., :-1]",
       "np.abs(1 - np.linalg.qr({x}, 'raw')[1])",
       "np.linalg.pinv({x}) + 1", "np.linalg.pinv({x}, 0.1) + 1", "np.linalg.pinv({x}, rtol=1e-5) + 1",
       "np.linalg.matrix_rank({x})", "np.linalg.matrix_rank({x}, 0.5)", "np.linalg.matrix_rank({x}, rtol=1e-3)",
       "np.linalg.cond({x})", "np.linalg.cond({x}, -2)", "np.linalg.norm({x})", "np.linalg.norm({x}, axis=-1)",
       "np.linalg.norm({x}, ord=2, axis=(-2, -1))", "np.linalg.norm({x}, -2, axis=(-1, -2))",
       "np.linalg.norm({x}, 'nuc', (0, 1), True)", "np.linalg.norm({x}, 1, (-2, -1))",
       "np.linalg.norm({x}, -1, (-2, -1), keepdims=True)", "np.linalg.norm({x}, np.inf, (-1, 0))",
       "np.linalg.norm({x}, -np.inf, (-1, 0))", "np.linalg.norm({x}, 'fro', (0, -1))",
       "np.linalg.norm({x}, keepdims=True)", "np.linalg.norm({x}, 3, 0)",
       "np.linalg.norm({x}, 0.5, axis=-1, keepdims=True)", "np.linalg.norm({x}, 0, axis=-1)",
       "np.linalg.norm({x}, 1, 0)", "np.linalg.norm({x}, np.inf, 0)", "np.linalg.norm({x}, -np.inf, -1)",
       "np.linalg.norm({x}, -1.5, -1)", "np.linalg.norm({x}.ravel(), 2)", "np.linalg.norm({x}.ravel(), 'fro')",
       "np.linalg.norm({x}, 'fro')", "np.linalg.norm({x}, 2)", "np.linalg.matrix_norm({x})",
       "np.linalg.matrix_norm({x}, ord=1, keepdims=True)", "np.linalg.vector_norm({x})",
       "np.linalg.vector_norm({x}, axis=(0, -1))", "np.linalg.vector_norm({x}, axis=-1, ord=1, keepdims=True)",
       "np.linalg.vector_norm({x}, keepdims=True, ord=3)", "np.linalg.vector_norm({x}, axis=(-1, 0), keepdims=True)",
       "np.linalg.matrix_transpose({x})", "np.matrix_transpose({x}) + 1", "np.linalg.trace({x})",
       "np.linalg.trace({x}, offset=1, dtype=np.complex128)", "np.linalg.diagonal({x})",
       "np.linalg.diagonal({x}, offset=-1)", "np.linalg.matmul({x}, np.linalg.matrix_transpose({x}))",
       "np.linalg.vecdot({x}, {x})", "np.vecdot({x}, {x}, axis=0)", "np.vecdot({x}, {x}[..., :1, :])",
       "np.matvec({x}, {x}[..., 0, :])", "np.vecmat({x}[..., 0], {x})", "np.linalg.outer({x}.ravel(), {x}.ravel())",
       "np.linalg.tensordot({x}, {x}, axes=0)"]
# The last reflector of others turns a number, by a factor that is free.
TALL = ["np.linalg.qr({x}, 'raw')[1]"]
SQUARE = ["np.linalg.det({x})", "np.linalg.slogdet({x})[0]", "np.linalg.slogdet({x})[1]", "np.linalg.inv({x})",
          "np.linalg.solve({x}, {x} * 2.0 + 1)", "np.linalg.eigh({x})[0]", "np.abs(np.linalg.eigh({x}, UPLO='u')[1])",
          "np.linalg.eigvalsh({x})", "np.linalg.eigvalsh({x}, 'U')", "np.linalg.cond({x}, 1)",
          "np.linalg.cond({x}, 'fro')", "np.linalg.cond({x}, -np.inf)", "np.linalg.cond({x}, 'nuc')",
          "np.linalg.matrix_power({x}, 0)", "np.linalg.matrix_power({x}, 1)", "np.linalg.matrix_power({x}, 2)",
          "np.linalg.matrix_power({x}, 3)", "np.linalg.matrix_power({x}, 7)", "np.linalg.matrix_power({x}, -3)",
          "np.linalg.svd({x}, hermitian=True)[1]", "np.abs(np.linalg.svd({x}, hermitian=True)[0])",
          "np.linalg.svd({x}, True, False, True)", "np.linalg.pinv({x}, hermitian=True) + 1",
          "np.linalg.matrix_rank({x}, hermitian=True)"]
EIGEN = ["np.linalg.eigvals({x})", "np.linalg.eig({x})[0]", "np.abs(np.linalg.eig({x})[1])",
         "{x} @ np.linalg.eig({x})[1] - np.linalg.eig({x})[1] * np.linalg.eig({x})[0][..., None, :] + 1"]
FLAT = ["np.linalg.lstsq({x}, {y})[0]", "np.linalg.lstsq({x}, {y})[1]", "np.linalg.lstsq({x}, {y}, rcond=None)[2]",
        "np.linalg.lstsq({x}, {y}, -1)[3]", "np.linalg.lstsq({x}, {y}[:, 0], rcond=0.001)[0]",
        "np.linalg.lstsq({x}, {y}[:, 0])[1]", "np.linalg.multi_dot([{x}.T, {y}])",
        "np.linalg.multi_dot([{y}.T, {x}, {x}.T])", "np.linalg.multi_dot([{y}[:, 0], {x}, {x}.T, {y}])",
        "np.linalg.multi_dot(({y}[:, 0], {x}, {x}.T, {y}[:, 1]))",
        "np.linalg.multi_dot([{y}.T, {x}, {x}.T, {x}, {x}.T])"]
SQUARES = [(3, 3), (2, 4, 4), (1, 1), (0, 0), (2, 0, 0), (0, 3, 3), (2, 3, 2, 2)]
RECTANGLES = [(4, 3), (3, 5), (2, 4, 3), (3, 2, 5), (0, 3), (3, 0), (2, 0, 2), (0, 2, 3), (1, 4)]
DTYPES = ["float64", "float32", "complex128", "complex64", "int32", "uint8"]
TENSORS = ["np.linalg.tensorsolve(a0.reshape(4, 2, 2), a1[0])",
           "np.linalg.tensorsolve(a0.reshape(2, 2, 4), a1[:2, :2])",
           "np.linalg.tensorsolve(a0.reshape(2, 4, 2), a1[0], axes=(0,))",
           "np.linalg.tensorinv(a0.reshape(4, 2, 2), ind=1)", "np.linalg.tensorinv(a0.reshape(2, 2, 4))",
           "np.linalg.cross(a1[:, :3], a1[:, 1:])", "np.linalg.cross(a1[:3], a1[1:], axis=0)",
           "np.linalg.matrix_rank(a1[0])", "np.linalg.matrix_rank(a1[0] * 0)", "np.linalg.solve(a1, a1[0])",
           "np.linalg.inv(a1.T)", "np.linalg.cholesky(a1 @ a1.T)", "np.linalg.det(np.array([[1, 2], [3, 4]]))",
           "np.linalg.pinv(a1, rtol=None)", "np.linalg.pinv(a1, None, rtol=0.2)"]
KNOWN = ["np.linalg.eigvals(np.array([[2.0, 1.0], [1.0, 3.0]])) + 0",
         "np.linalg.eig(np.array([[2, 1], [1, 3]]))[0] + 0",
         "np.abs(np.linalg.eig(np.array([[2.0, 1.0], [1.0, 3.0]]))[1])",
         "np.linalg.eigvals(np.array([[0.0, 1], [-1, 0]]))", "np.linalg.eigvals(np.zeros((0, 0)))",
         "np.linalg.eig(np.diag(np.arange(3, dtype=np.float32)))[1]",
         "np.linalg.lstsq(np.ones((3, 2)), np.arange(3.0))[1]", "np.linalg.lstsq(np.eye(3, 2), np.arange(3.0))[1]"]
# The keywords that products take.
PRODUCTS = ["np.matmul(a0, a1, dtype=np.int16, casting='unsafe')", "np.matmul(a0, a1, order='F')",
            "np.matmul(a0, a1, axes=[(0, 1), (1, 0), (0, 2)])", "np.matmul(a0, a1[0], axes=[(2, 1), (0,), (0,)])",
            "np.matvec(a0, a1, axes=[(2, 0), (0,), (1,)])", "np.vecmat(a1, a0, axes=[0, (1, 2), 1])",
            "np.vecdot(a0, a1, axes=[2, 1])", "np.vecdot(a0, a0, axes=[0, 0, ()])", "np.vecdot(a0, a0, keepdims=True)",
            "np.vecdot(a0, a0, axis=0, keepdims=True)", "np.vecdot(a0, a1, out=np.zeros((2, 3)))",
            "np.matvec(a0, a1[0], out=np.zeros((2, 3), np.float32))", "np.vecmat(a1[0], a1, out=np.zeros((4, 3)))",
            "np.vecmat(a1, a0, dtype=np.uint8, casting='unsafe')", "np.trace(a0, out=np.zeros(3, np.int8))",
            "np.trace(a1, out=np.zeros(()))", "np.ptp(a0, out=np.zeros(()))",
            "np.ptp(a0, 1, np.zeros((2, 1, 3), int), keepdims=True)"]
MISTAKES = ["np.matvec(a0, a0[0], out=np.zeros(3))", "np.matvec(a0, a0[0], out=np.zeros(2, int))",
            "np.vecmat(a0[:, 0], a0, out=np.zeros(()))", "np.matmul(a0, a1, dtype=int)", "np.matmul(a0, a1, axes=[0])",
            "np.vecdot(a0, a0, axes=3)", "np.matvec(a0, a0[0], casting='safe', dtype=np.float32)",
            "np.linalg.multi_dot([a0, a1], out=np.zeros((2, 2)))", "np.linalg.multi_dot([a0, a1], out=np.zeros(3))",
            "np.dot(a0, a1, out=np.zeros((3, 3)))", "np.ptp(a0, 0, np.zeros(3, int))", "np.ptp(a0, 0, np.zeros(2))",
            "np.linalg.det(a0)", "np.linalg.inv(a0[0])", "np.linalg.eig(a0)", "np.linalg.eigh(a0[0])",
            "np.linalg.eigvals(a1 / 0)", "np.linalg.eig(a1 * np.nan)", "np.linalg.eigh(a1, 'X')",
            "np.linalg.svd(a0[0])", "np.linalg.qr(a0[0])", "np.linalg.qr(a0, 'all')",
            "np.linalg.det(a1.astype(np.float16))", "np.linalg.svd(a1.astype(np.float16))",
            "np.linalg.norm(a0, 2, 0, ord=1)", "np.linalg.norm(a0, 'x')", "np.linalg.norm(a0, axis=2)",
            "np.linalg.norm(a0, axis=(0, 5))", "np.linalg.norm(a0, axis=(0, 0))", "np.linalg.norm(a0[None], 2)",
            "np.linalg.norm(a0[0], 'nuc')", "np.linalg.norm(a0[:, :0], -np.inf, 1)", "np.linalg.norm(a0, axis=[0, 1])",
            "np.linalg.norm(a0, 3)", "np.linalg.norm(a0[0, 0], 1)", "np.linalg.cond(a0[:0])", "np.linalg.cond(a0, 1)",
            "np.linalg.cond(a1, 'x')", "np.linalg.cond(a0[0])", "np.linalg.multi_dot([a0])",
            "np.linalg.multi_dot([a0[0], a1, a1[None]])", "np.linalg.multi_dot([a0, a0, a0])",
            "np.linalg.matrix_power(a1, 1.5)", "np.linalg.matrix_power(a0, 2)", "np.linalg.matrix_rank(a1, 1, rtol=1)",
            "np.linalg.pinv(a1, 1, rtol=1)",
            "np.linalg.pinv(a1.astype(np.int32), rtol=None)", "np.linalg.pinv(a0[0])", "np.linalg.lstsq(a0, a0[0])",
            "np.linalg.lstsq(a0[None], a0[:, 0])", "np.linalg.matrix_transpose(a0[0])", "np.matrix_transpose(a0[0])",
            "np.linalg.cross(a0[:, :2], a0[:, :2])", "np.linalg.cross(a0, a0, axis=2)", "np.linalg.outer(a0, a0[0])",
            "np.linalg.tensorinv(a0, 0)", "np.linalg.tensorinv(a0, 1)", "np.linalg.tensorsolve(a0, a0[0])",
            "np.linalg.tensorsolve(a1, a0[0], axes=(7,))", "np.vecdot(a0, a0[0, :2])", "np.vecdot(a0, a0[0, 0])",
            "np.vecdot(a0, a0, axis=2)", "np.vecdot(a0, a0[0], axis=0)", "np.matvec(a0, a0[:, 0])",
            "np.matvec(a0[0], a0[0])", "np.matvec(a0, a0[0, 0])", "np.vecmat(a0[0], a0)", "np.vecmat(a0[0], a0[0])",
            "np.vecmat(np.ones((4, 3)), np.ones((5, 3, 2)))", "np.vecdot(a0, np.ones((4, 3)))",
            "np.matvec(np.ones((2, 3, 4)), np.ones((3, 4)))", "np.linalg.inv(a1 * 0)", "np.linalg.svdvals(a0[0])",
            "np.linalg.eigvalsh(a1 * np.nan)", "np.linalg.cholesky(-a1 @ a1.T)"]


def numbers(shape, dtype, seed, symmetric=False):
    generator = np.random.default_rng(seed)
    real = generator.integers(1, 99, shape) if np.dtype(dtype).kind in "iu" else generator.standard_normal(shape)
    numbers = real + 1j * generator.standard_normal(shape) if np.dtype(dtype).kind == "c" else real
    if symmetric:
        numbers = numbers // 2 + np.swapaxes(numbers, -1, -2).conj() // 2 if real.dtype.kind in "iu" else (
            numbers + np.swapaxes(numbers, -1, -2).conj())
    return numbers.astype(dtype)


def whole(inputs, expressions, tolerance="norm"):
    statements = [f"v{i} = {expression}" for i, expression in enumerate(expressions)]
    return Program(inputs, statements, [f"v{i}" for i in range(len(statements))], tolerance=tolerance)


def fitting(inputs, forms, names):
    """The forms that NumPy takes as one program, each of the others as one."""
    taken = []
    for form in forms:
        program = whole(inputs, [form.format(**names)])
        (taken if works(program) else []).append(form.format(**names))
        if not works(program) and "norm" not in form:
            yield program
    if taken:
        yield whole(inputs, taken)


def works(program):
    space = {}
    exec(program.source(), space)
    try:
        space["program"](*program.inputs.values())
    except Exception:
        return False
    return True


def programs():
    for dtype, shape in itertools.product(DTYPES, SQUARES + RECTANGLES):
        inputs = {"a0": numbers(shape, dtype, seed_of(dtype, shape), symmetric=shape in SQUARES)}
        for x in ("a0", "a0[..., ::-1, :].T") if len(shape) == 2 else ("a0",):
            rows, columns = shape[-2:] if x == "a0" else shape[::-1]
            forms = ANY + TALL * (rows > columns) + SQUARE * (shape in SQUARES and x == "a0")
            yield from fitting(inputs, forms, {"x": x})
    for dtype, shape in itertools.product(("complex128", "complex64"), SQUARES):
        yield from fitting({"a0": numbers(shape, dtype, 7)}, EIGEN, {"x": "a0"})
    turning = np.array([[[0.0, 2, 0], [-1, 0.5, 0], [1, 1, 3]], [[1, 5, 0], [-4, 0.5, 1], [0, 1, 3]]])
    for dtype in ("float64", "float32", "int8"):
        yield whole({"a0": turning[1].astype(dtype)}, [form.format(x="a0") for form in EIGEN])
        yield whole({"a0": turning.astype(dtype)}, [form.format(x="a0") for form in EIGEN[:3]])
    for (dtype, other), shape in itertools.product(zip(DTYPES, DTYPES[1:] + DTYPES[:1]), [(5, 3), (3, 5), (4, 4)]):
        inputs = {"a0": numbers(shape, dtype, 1), "a1": numbers((shape[0], 2), other, 2)}
        yield from fitting(inputs, FLAT, {"x": "a0", "y": "a1"})
    for dtype in DTYPES:
        yield whole({"a0": numbers((4, 4), dtype, 3), "a1": numbers((4, 4), dtype, 4)},
                    [form for form in TENSORS if "None" not in form or dtype.startswith(("float", "complex"))])
    yield whole({"a0": numbers((2,), "float64", 3)}, KNOWN)
    for dtype in ("bool", "float16", "int8"):
        yield whole({"a0": numbers((2, 3, 3), dtype, 3)}, [
            "np.vecdot(a0, a0)", "np.vecdot(a0, a0, axis=0)", "np.matvec(a0, a0[:, 0])", "np.vecmat(a0[..., 0], a0)"])
    yield whole({"a0": numbers((2, 3, 3), "int64", 3), "a1": numbers((3, 3), "int8", 4)}, PRODUCTS)
    for mistake in MISTAKES:
        yield whole({"a0": numbers((2, 3), "float64", 1), "a1": numbers((3, 3), "float64", 2)}, [mistake])
