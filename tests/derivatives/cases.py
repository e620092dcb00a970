"""Functions to differentiate: expressions of x, y, …, and arrays for these, away from kinks and poles."""

from dataclasses import dataclass

import numpy as np

LOSS = """import numpy as np


def loss({parameters}):
    {statements}
    result = np.asarray({expression})
    weights = (np.arange(result.size) % 7 - 2.5).reshape(result.shape)
    return {sum}
"""
SUM = "np.sum(result * weights)"
SUM_OF_PARTS = "np.sum(np.real(result) * weights) + np.sum(np.imag(result) * (weights + 1))"


@dataclass
class Case:
    expression: str
    arrays: dict
    statements: str = "pass"
    is_analytic: bool = False
    is_narrow: bool = False  # NumPy has it of float64, and of nothing wider
    is_once: bool = False  # what its printed gradient is made of has no derivative there

    def source(self):
        """A loss that weighs each element of the expression by its own number."""
        return LOSS.format(expression=self.expression, statements=self.statements.replace("\n", "\n    "),
                           parameters=", ".join(map(annotated, self.arrays.items())),
                           sum=SUM_OF_PARTS if self.is_complex() else SUM)

    def is_complex(self):
        return any(array.dtype.kind == "c" for array in self.arrays.values())


def annotated(item):
    name, array = item
    return f'{name}: "{array.dtype}[{", ".join(map(str, array.shape))}]"'


def numbers(*shape, seed=1, low=-2.0, high=2.0):
    """Far apart, so that differences cross no ties, and otherwise with another seed."""
    count = int(np.prod(shape))
    places = np.random.default_rng(seed).permutation(count) + 0.4 + 0.3 * np.sin(seed)
    return (low + (high - low) * places / count).reshape(shape)


def complex_numbers(*shape, seed=1):
    return numbers(*shape, seed=seed) + 1j * numbers(*shape, seed=seed + 1)


POSITIVE = dict(low=0.2, high=3.0)
INSIDE = dict(low=-0.8, high=0.8)
# Functions of one operand, and where they have derivatives.
UNARY = {
    "negative": {}, "absolute": {}, "conjugate": {}, "sqrt": POSITIVE, "square": {}, "exp": {}, "log": POSITIVE,
    "exp2": {}, "expm1": {}, "log2": POSITIVE, "log10": POSITIVE, "log1p": INSIDE, "sin": {}, "cos": {}, "tan": INSIDE,
    "arcsin": INSIDE, "arccos": INSIDE, "arctan": {}, "sinh": {}, "cosh": {}, "tanh": {}, "arcsinh": {},
    "arccosh": dict(low=1.3, high=3.0), "arctanh": INSIDE, "cbrt": {}, "reciprocal": POSITIVE, "sign": {}, "fabs": {},
    "deg2rad": {}, "rad2deg": {}, "floor": INSIDE, "rint": INSIDE,
}
# Of complex numbers, those that NumPy has.
COMPLEX = ["negative", "absolute", "conjugate", "sqrt", "square", "exp", "log", "exp2", "expm1", "log2", "log10",
           "log1p",
           "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "arcsinh", "arccosh", "arctanh",
           "reciprocal", "sign"]
BINARY = ["np.add(x, y)", "x - y", "x * y", "x / y", "np.arctan2(x, y)", "np.hypot(x, y)", "abs(x) ** y", "x % y",
          "np.fmod(x, y)", "np.maximum(x, y)", "np.minimum(x, y)", "np.fmax(x, y)", "np.fmin(x, y)",
          "np.copysign(x, y)",
          "np.heaviside(x, y)", "x // y", "np.logaddexp(x, y)", "np.logaddexp2(x, y)",
          "np.where(x > y, x * y, x + y)", "np.clip(x, -1, y)",
          "np.clip(x, y, y + 1)", "np.float_power(abs(x), y)", "np.ldexp(x, 3) * y"]
OF_ONE = [
    "x ** 3", "x ** 2", "abs(x) ** 0.5", "x ** -1.0", "abs(x) ** 2.5", "2.0 ** x", "x.sum()", "x.sum(axis=0)",
    "x.sum(axis=1, keepdims=True)", "x.mean(axis=0)", "x.var()", "x.std(axis=1)", "x.prod()", "x.prod(axis=1)",
    "x.max()",
    "x.max(axis=0)", "x.min(axis=1, keepdims=True)", "np.ptp(x)", "np.cumsum(x)", "np.cumsum(x, axis=1)", "x.T",
    "x[1:, ::2]", "x[::-1, -2]", "x[None, 1]", "x[..., None] * x[:, None]", "x.reshape(2, 6).T",
    "np.broadcast_to(x, (2, 3, 4))",
    "np.diagonal(x)", "np.diag(x[0])", "np.trace(x)", "np.triu(x)", "np.concatenate([x, 2 * x[:1]], axis=0)",
    "np.stack([x, x * x], axis=1)", "np.hstack([x, x])", "np.tile(x, (2, 1))", "np.roll(x, 3)", "np.flip(x, 1)",
    "np.pad(x, 1)", "np.diff(x, axis=1)", "np.gradient(x, axis=0)", "np.split(x, 2, axis=1)[1]",
    "np.outer(x[0], x[:, 1])",
    "np.dot(x, x.T)", "x @ x[1]", "x[:, 0] @ x", "x[0] @ x[1]", "np.einsum('ij,kj->ik', x, x)",
    "np.kron(x[:1], x[:, :1])",
    "np.linalg.norm(x)", "np.linalg.norm(x, axis=1)",
    "np.sqrt(np.sum(x ** 2) + np.square(x[0, 0]) * 2)", "np.exp(x) / np.exp(x).sum(axis=1, keepdims=True)",
    "np.log(np.sum(np.exp(x), axis=1))", "np.sinc(x)", "np.nan_to_num(x)", "np.square(x).astype(np.float64)",
    "np.argmax(x) * x", "np.where(x > 0, x, 0.0)", "np.where(x > 0, np.log(abs(x)), x)", "np.trapezoid(x, axis=1)",
    "np.average(x, axis=0, weights=[1.0, 2.0, 3.0])", "np.cov(x)", "np.ravel(x, 'F')", "np.swapaxes(x, 0, 1) * 2",
    "np.vander(x[0], 3)", "np.polyval([1.0, -2.0, 0.5], x)", "np.matmul(x[None], np.broadcast_to(x.T, (3, 4, 3)))",
    "x[[2, 0, 2]]", "x[:, [1, 1]] * x[:, [0, 3]]", "x[[0, 2, 2], [1, 3, 3]]", "np.take(x, [1, 1, 0], axis=1)",
    "np.take(x, [[0, 9], [-7, 2]], mode='clip')", "np.sort(x)", "np.sort(x, axis=0) * x", "np.sort(x, axis=None)",
    "x[np.argsort(x[:, 0])]", "x[np.argmax(x[:, 0])]", "x[1, np.argmin(x[1])]",
    "np.take_along_axis(x, np.argsort(x), 1)", "np.logaddexp(x, x * x[1])", "np.logaddexp(x, abs(x)) * x",
    "np.logaddexp2(abs(x), x)", "np.logaddexp.reduce(x, axis=1)",
]
WRITES = [
    "y = x.copy()\ny[1:] = x[:-1] * 2", "y = x.copy()\ny[0] += y[1] * y[2]",
    "y = np.zeros((3, 4))\ny[:, ::2] = x[:, 1::2]",
    "y = x * 1.0\ny[1] = 0.0", "y = x + 0\ny *= x\ny[:, 0] -= y[:, 1]",
    "y = x.copy()\ny[1:-1] = 0.5 * (y[2:] + y[:-2])",
    "y = x.copy()\ny[[0, 2]] = x[[1, 1]] * 2", "y = x.copy()\ny[[0, 0, 2]] = x * 3",
    "y = x * 1\ny[:, [3, 1]] = x[:, :2]",
    "y = x.copy()\ny[np.argmax(x[:, 1])] = x[0] * x[2]", "y = x.copy()\ny[x > 0] = 0.0",
    "y = 0.0\nfor i in range(3):\n    y = y + x[i] ** (i + 1)",
]
# Of at least as many steps as are a loop; x has 12 rows of 4.
LOOPS = [
    "y = x[0]\nfor i in range(20):\n    y = np.sin(y) * 0.9 + 0.1 * y * x[i % 3]",
    "y = x[0]\nfor i in range(12):\n    y = y * x[i] + np.exp(-y)",
    "y = x * 1\nfor i in range(1, 12):\n    y[i] += y[i - 1] * y[i]",
    "y = x * 1\nfor i in range(11):\n    y[i + 1] = np.tanh(y[i]) * x[i + 1]",
    "y = x * 1\nfor t in range(15):\n    y[1:-1] += 0.1 * (y[2:] + y[:-2] - 2 * y[1:-1])",
    "y = x * 1\nfor t in range(15):\n    y[1:-1] += 0.1 * (y[2:] + y[:-2] - 2 * y[1:-1] * np.sin(y[1:-1]))",
    "y = x * 1\nfor i in range(11):\n    y[i + 1:] -= np.outer(y[i + 1:, 0], y[i]) * 0.1",
    "y = x[:, 0] * 1\nfor i in range(11):\n    y[i + 1:] *= np.cos(y[i]) * x[i + 1:, 1]",
    "y = 0.0\nfor i in range(12):\n    for j in range(4):\n        y = y * 0.5 + x[i, j] ** 2",
    "y = np.zeros(12)\nfor i in range(12):\n    for j in range(4):\n        y[i] += np.sin(x[i, j]) * y[i - 1]",
    "y = np.zeros((12, 12))\nfor i in range(12):\n    for j in range(12):\n        y[i, j] = x[i] @ x[j]",
    "y = np.zeros((12, 12))\nfor i in range(12):\n    for j in range(i):\n        y[i, j] = np.sum(x[i] * x[j] ** 2)",
    "y = x @ x.T + 20 * np.eye(12)\nfor i in range(12):\n    for j in range(i):\n        for k in range(j):\n"
    "            y[i, j] -= y[i, k] * y[j, k]\n        y[i, j] /= y[j, j]\n    for k in range(i):\n"
    "        y[i, i] -= y[i, k] * y[i, k]\n    y[i, i] = np.sqrt(y[i, i])",
    "y = x @ x.T + 20 * np.eye(12)\nfor i in range(12):\n    for j in range(i):\n"
    "        y[i, j] -= np.dot(y[i, :j], y[:j, j])\n        y[i, j] /= y[j, j]\n    for j in range(i, 12):\n"
    "        y[i, j] -= np.dot(y[i, :i], y[:i, j])",
    "y = x[0]\nfor i in range(30):\n    y = y * 0.9 + np.sin(x[1] + 1)\n    if np.sum(y) > 3.0:\n        break",
    "y = x[0]\nfor i in range(12):\n    if np.sum(y) > 0:\n        y = y - x[i] ** 2\n    else:\n"
    "        y = y * x[i] + 2",
    "y = x[0]\nfor i in range(12):\n    y = np.where(y > 0.3, np.log(abs(y)), y * x[i] + 1)",
    "y, z = x[0], x[1]\nfor i in range(12):\n    y, z = z * 0.5 + y * 0.4, y * np.cos(z)\ny = y * z",
    "y = np.zeros(4)\nfor i in range(12):\n    y += x[i] * np.max(x[:, i % 4])",
    "y = np.zeros(4)\nfor i in range(12):\n    y[i % 4] += x[11 - i, 0] ** 3",
    "y = x * 1\nfor i in range(10, -1, -1):\n    y[i] += y[i + 1] * x[i]",
    "y = x[:4]\nfor i in range(10):\n    y = (y @ y) * 0.1 + x[i][:, None]",
    "y = 0.0\nfor i in range(12):\n    if i % 2 == 0:\n        y = y + x[i, 0] * x[i, 1]\n    else:\n"
    "        y = y * x[i, 2]",
    "y = 0.0\nfor i in range(12):\n    for j in range(12):\n        if i != j:\n            y += 1 / (5 + x[i] @ x[j])",
    "y = x[np.arange(12)[::-1]]\nfor i in range(12):\n    y = y[::-1] * 0.5 + x[i]",
    "y = []\nfor i in range(12):\n    y.append(np.sum(x[i] ** 2) * i)\ny = np.array(y)",
    "y = x * 1\nfor i in range(12):\n    y[i] = np.sort(y[i]) * (i + 1)",
    "y = x * 1\nfor i in range(12):\n    y[i, np.argmax(x[i])] = np.sum(y[i] ** 2)",
    "y = x[0]\nfor i in range(9):\n    y = np.cumsum(y) * 0.5 + np.prod(x[i])",
    "y = x[0]\nfor i in range(9):\n    y = y.astype(np.float32).astype(np.float64) * 0 + np.sin(x[i]) + y",
    "y = x * 1\nfor i in range(12):\n    y[i:] = y[i:] * 0.9\n    y[:i + 1] += x[:i + 1] ** 2",
]
OF_COMPLEX = ["x * y", "x / y", "x + np.conj(y)", "abs(x) * y", "x.real * y.imag", "(x * 1j).real", "x @ y.T",
              "np.sum(x * np.conj(y))",
              "x ** 2", "x ** y", "np.angle(x) * y", "np.where(x.real > 0, x, y)", "np.cumsum(x * y, axis=0)",
              "np.concatenate([x, y.real])", "x.real + y"]


# Transforms, sums along windows, order: of rows of 7, and of complex ones.
OF_ROWS = [
    "np.abs(np.fft.fft(x)) ** 2", "np.fft.fft(x).imag", "np.fft.fft(x, 9).real", "np.fft.fft(x, 4, axis=0).imag",
    "np.fft.ifft(x, norm='ortho').imag", "np.abs(np.fft.rfft(x))", "np.fft.rfft(x, 5).imag",
    "np.fft.rfft(x, 10, norm='forward').real", "np.fft.irfft(x)", "np.fft.irfft(x, 9)",
    "np.fft.irfft(x, 6, norm='ortho')",
    "np.abs(np.fft.fft2(x))", "np.fft.irfftn(np.fft.rfftn(x) * 2)", "np.fft.hfft(x)", "np.fft.ihfft(x).imag",
    "np.fft.fftshift(x) * x", "np.correlate(x[0], x[1])", "np.correlate(x[0], x[1, :3], 'same')",
    "np.correlate(x[0], x[1, :4], 'same')", "np.correlate(x[0, :3], x[1], 'full')", "np.convolve(x[0], x[1, :3])",
    "np.convolve(x[0], x[1, :4], 'valid')", "np.convolve(x[0], x[1, :2], 'same')", "np.median(x, axis=1)",
    "np.percentile(x, [20, 75], axis=1)", "np.quantile(x, 0.3)", "np.partition(x, 3)[:, 3]",
    "np.sum(x, where=x > 0)", "np.mean(x, axis=1, where=x > -1)", "np.prod(x, axis=1, where=x > 0)",
]
OF_NARROW_ROWS = [
    "np.bincount([3, 1, 1, 0, 5, 3, 3], weights=x[0])", "np.interp([-5.0, 0.3, 1.7, 9.0], np.arange(7.0), x[0])",
    "np.interp(x[0], np.arange(-3.0, 4.0), x[1])", "np.histogram(np.arange(7.0), 3, weights=x[0])[0]",
]
OF_COMPLEX_ROWS = [
    "np.fft.fft(x)", "np.fft.ifft(x, 5)", "np.fft.irfft(x)", "np.fft.irfft(x, 7)", "np.fft.hfft(x)", "np.fft.ifft2(x)",
    "np.correlate(x[0], y[0])", "np.correlate(x[0, :2], y[0], 'full')", "np.convolve(x[0], y[0], 'same')",
    "np.prod(x * y, axis=1)", "np.cumprod(x, axis=1)",
]
# Of matrices: what LAPACK leaves open (signs, phases) does not turn where it is differentiated.
OF_SQUARE = [
    "np.linalg.inv(x)", "np.linalg.solve(x, y)", "np.linalg.solve(x, y[0])", "np.linalg.det(x)",
    "np.linalg.slogdet(x)[0] * x", "np.linalg.slogdet(x)[1]", "np.linalg.cholesky(x + 9 * np.eye(4))",
    "np.linalg.cholesky(x + 9 * np.eye(4), upper=True)", "np.linalg.eigh(x)[0]", "np.linalg.eigh(x)[1] ** 2",
    "np.linalg.eigh(x, 'U')[1] ** 3 * np.linalg.eigh(x, 'U')[1]", "np.linalg.eigvalsh(x)", "np.linalg.eigvalsh(x, 'U')",
    "np.real(np.linalg.eig(x)[1] ** 2)", "np.imag(np.linalg.eig(x)[1] ** 2)", "np.linalg.eigvals(x).imag",
    "np.linalg.matrix_power(x, 3)", "np.linalg.matrix_power(x, -2)",
    "np.linalg.cond(x)", "np.linalg.cond(x, 1)", "np.linalg.norm(x, 2)", "np.linalg.norm(x, 'nuc')",
    "np.linalg.svd(x, hermitian=True)[2]", "np.linalg.tensorinv(x, ind=1)",
    "np.linalg.multi_dot([x, y, x])", "np.linalg.qr(x)[0]", "np.linalg.qr(x)[1]",
]
OF_MATRIX = [
    "np.linalg.svd(x)[0]", "np.linalg.svd(x)[1]", "np.linalg.svd(x)[2]", "np.linalg.svd(x, full_matrices=False)[0]",
    "np.linalg.svd(x, full_matrices=False)[2]", "np.linalg.svdvals(x)", "np.linalg.pinv(x)", "np.linalg.qr(x)[0]",
    "np.linalg.qr(x)[1]", "np.linalg.qr(x, 'r')", "np.linalg.qr(x, 'complete')[0]", "np.linalg.qr(x, 'complete')[1]",
    "np.linalg.lstsq(x, y)[0]", "np.linalg.lstsq(x, y[:, 0])[0]", "np.linalg.lstsq(x, y)[3]",
]
OF_COMPLEX_SQUARE = [
    "np.linalg.inv(x)", "np.linalg.solve(x, y)", "np.linalg.det(x)", "np.linalg.slogdet(x)[0]",
    "np.linalg.slogdet(x)[1]", "np.linalg.cholesky(x + 9 * np.eye(3))",
    "np.linalg.cholesky(x + 9 * np.eye(3), upper=True)",
    "np.linalg.eigh(x)[0]", "abs(np.linalg.eigh(x)[1])", "np.linalg.eigvalsh(x, 'U')", "np.linalg.eig(x)[0]",
    "np.linalg.eig(x)[1]", "np.linalg.eigvals(x)", "np.linalg.svd(x)[1]", "abs(np.linalg.svd(x)[0])",
    "abs(np.linalg.svd(x)[2])", "np.linalg.svd(x)[0] @ np.linalg.svd(x)[2]", "np.linalg.pinv(x)", "np.linalg.qr(x)[0]",
    "np.linalg.qr(x)[1]", "np.linalg.lstsq(x, y)[0]",
]
PYTHON_MATH = ["exp", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "asinh", "erf", "erfc", "expm1"]

# Loops of calls, whose results are kept where steps need them; x has 4 rows of 4.
LIBRARY_LOOPS = [
    "y = x\nfor i in range(10):\n    y = np.linalg.solve(x + (9 + i) * np.eye(4), y) + x",
    "y = x\nfor i in range(10):\n    y = np.linalg.inv(y @ y.T + 9 * np.eye(4)) + x * np.cos(i)",
    "y = x\nfor i in range(10):\n    w, v = np.linalg.eigh(y)\n    y = x + 0.1 * (v * np.sin(w)) @ v.T",
    "y = x\nfor i in range(10):\n    y = np.fft.irfft(np.fft.rfft(y) * 0.5, 4) + x ** 2 * 0.1",
    "y = x[0]\nfor i in range(10):\n    y = np.convolve(y, x[i % 4, :2], 'same') * 0.3 + x[1]",
    "y = x\nfor i in range(12):\n    q, r = np.linalg.qr(x + 9 * np.eye(4) + 0.1 * y)\n    y = q * 0.5 + r * 0.1",
    "y = x * 1\nfor i in range(10):\n    y[i % 4] = np.median(y, axis=0) + np.linalg.norm(y[i % 4]) * x[i % 4]",
    "y = 0.0\nfor i in range(10):\n    y += np.linalg.det(x * (i + 1)) * 1e-5\n    y += np.linalg.slogdet(x + i)[1]",
]


def library_cases():
    """Of functions that no loop nest computes."""
    rows, others = {"x": numbers(2, 7)}, {"x": complex_numbers(2, 4), "y": complex_numbers(2, 4, seed=5)}
    yield from (Case(expression, rows) for expression in OF_ROWS)
    yield from (Case(expression, rows, is_narrow=True) for expression in OF_NARROW_ROWS)
    yield from (Case(expression, others) for expression in OF_COMPLEX_ROWS)
    square = {"x": numbers(4, 4, seed=8), "y": numbers(4, 4, seed=3)}
    yield from (Case(expression, square, is_narrow=True) for expression in OF_SQUARE)
    stack = {"x": numbers(2, 4, 4, seed=4), "y": numbers(2, 4, 4, seed=3)}
    yield from (Case(expression, stack, is_narrow=True) for expression in OF_SQUARE[:3] + OF_SQUARE[6:10])
    for shape in [(4, 3), (3, 4)]:
        arrays = {"x": numbers(*shape), "y": numbers(shape[0], 2, seed=3)}
        yield from (Case(expression, arrays, is_narrow=True) for expression in OF_MATRIX)
    yield Case("np.linalg.lstsq(x, y)[1]", {"x": numbers(4, 3), "y": numbers(4, 2, seed=3)}, is_narrow=True)
    for equal in [np.eye(3) * 2, np.eye(3)[:, :2], np.eye(3)[:2] * [1, 1, 0]]:  # singular values
        yield Case("np.linalg.pinv(x)", {"x": equal}, is_narrow=True, is_once=True)  # it is printed by its svd
    of_complex = {"x": complex_numbers(3, 3), "y": complex_numbers(3, 2, seed=5)}
    yield from (Case(expression, of_complex, is_narrow=True) for expression in OF_COMPLEX_SQUARE)
    yield Case("y", {"x": numbers(3)}, "import math\ny = math.exp(x[0]) ** math.sin(x[1]) + x[2]", is_narrow=True)
    yield from (Case("y", {"x": square["x"]}, statements, is_narrow=True) for statements in LIBRARY_LOOPS)
    yield from (Case(f"math.{name}(x[0])", {"x": numbers(3)}, "import math", is_narrow=True) for name in PYTHON_MATH)


def cases():
    yield from (Case(f"np.{name}(x)", {"x": numbers(3, 4, **where)}) for name, where in UNARY.items())
    yield from (Case(f"np.{name}(x)", {"x": complex_numbers(2, 3)}) for name in COMPLEX)
    for expression in BINARY:
        yield Case(expression, {"x": numbers(3, 4), "y": numbers(3, 4, seed=3)})
        yield Case(expression, {"x": numbers(3, 1), "y": numbers(4, seed=3)})
    yield from (Case(expression, {"x": numbers(3, 4)}) for expression in OF_ONE)
    yield from (Case("y", {"x": numbers(3, 4)}, statements) for statements in WRITES)
    yield from (Case("y", {"x": numbers(12, 4, low=-1.0, high=1.0)}, statements) for statements in LOOPS)
    yield from (Case(expression, {"x": complex_numbers(2, 3), "y": complex_numbers(2, 3, seed=7)})
                for expression in OF_COMPLEX)
    yield from library_cases()
