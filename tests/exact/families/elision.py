"""Products beside temporaries of a little less, and of just as many, bytes as NumPy writes results into: where that is
the right operand, it comes first, which products of complex numbers tell; and the result is laid out as it is."""

import numpy as np
from cases import seed_of

from program import Program

LARGE = 256 * 1024  # bytes
SHAPES = {"complex64": [(128, 255), (128, 256), (32768,)], "complex128": [(127, 129), (128, 128), (16384,)]}
LEFT = ["a0", "(a0 + 1)", "a0[:]", "a0[::-1]", "a0.T.copy().T", "a0.real", "(a0.real + 1)", "(a0.real > 0)",
        "(1.5 - 0.7j)", "2.5", "3", "True", "2**70", "np.complex64(1.5 - 0.7j)", "np.complex128(1.5 - 0.7j)",
        "np.float64(0.3)", "np.array(1.5 - 0.7j)", "np.array(1.5 - 0.7j, a0.dtype)", "a0.ravel()[3]", "np.sum(a0)",
        "a0.astype(np.complex64)", "a0[:1]", "[1.5 - 0.7j]", "-a0", "(a0 if a0.ndim else 0)", "complex(3, -0.1)"]
# Whether they are temporaries: the values of operators and functions, and what of these NumPy gives as views.
RIGHT = ["a1", "(a1 + 1)", "a1.conj()", "np.conj(a1)", "np.conjugate(a1)", "a1[:]", "(a1 + 1)[:]", "(a1 + 1).T.T",
         "(a1 + 1).reshape(a1.shape)", "(a1 + 1).ravel().reshape(a1.shape)", "(a1 + 1)[...]", "(a1 + 1)[::-1]",
         "a1.copy()", "np.copy(a1)", "np.array(a1)", "np.asarray(a1)", "np.asarray(a1 + 1)",
         "np.ascontiguousarray(a1)", "a1.astype(a1.dtype)", "a1.astype(a1.dtype, copy=False)",
         "(a1 + 1).astype(a1.dtype, copy=False)", "-a1", "+a1", "a1 ** 2", "np.square(a1)", "(a1 - 1j)", "a1 * a1",
         "a1 / a0", "a0.real * (a1 + 1)", "(2 * a1)", "[a1 + 1][0]", "(a1 + 1, 2)[0]", "{'k': a1 + 1}['k']",
         "(a1 + 1 if a1.ndim else a1)", "next_to(a1)", "named(a1)", "same(a1)", "same(a1 + 1)",
         "(lambda u: u + 1)(a1)", "(lambda u: u)(a1 + 1)", "[u + 1 for u in [a1]][0]", "sum([a1, a1])",
         "max([a1 + 1], key=len)", "list(u * 2 for u in [a1])[0]", "np.flip(a1)", "np.flipud(a1)", "np.roll(a1, 1)",
         "np.roll(a1, 1, axis=0)", "np.tile(a1, 1)", "np.tile(a1[:1], (a1.shape[0],) + (1,) * (a1.ndim - 1))",
         "np.repeat(a1, 1, axis=0)", "np.concatenate([a1[3:], a1[:3]])", "np.vstack([a1])", "np.hstack([a1])",
         "np.stack([a1, a1])[1]",
         "np.append(a1[1:], a1[:1], axis=0)", "np.delete(np.append(a1, a1[:1], axis=0), 3, axis=0)",
         "np.insert(a1[1:], 0, 5, axis=0)", "np.where(a1.real > 0, a1, a0)", "np.select([a1.real > 0], [a1], 2j)",
         "a1[np.arange(len(a1))]", "a1[..., np.arange(a1.shape[-1])]", "a1[list(range(len(a1)))]",
         "np.take(a1, np.arange(len(a1)), axis=0)", "np.take(a1, np.arange(a1.shape[-1]), axis=-1)",
         "a1.repeat(1, 0)", "np.take_along_axis(a1, np.argsort(a1.real, axis=0, kind='stable'), 0)",
         "a1.ravel()[np.arange(a1.size)].reshape(a1.shape)", "np.sort(a1, axis=0)", "np.sort(a1.T).T",
         "np.cumsum(a1, axis=0)", "np.cumsum(a1, axis=-1)", "np.add.accumulate(a1)", "np.fft.fft(a1)",
         "np.fft.ifft(a1, axis=0)", "np.fft.fftshift(a1)", "np.fft.fftn(a1)",
         "np.pad(a1[1:-1], [(1, 1)] + [(0, 0)] * (a1.ndim - 1))",
         "np.pad(a1[1:-1], [(1, 1)] + [(0, 0)] * (a1.ndim - 1), mode='edge')",
         "np.tril(a1) if a1.ndim > 1 else a1",
         "np.nan_to_num(a1)", "np.round(a1, 3)", "np.rint(a1)", "a1.round(2)", "np.clip(a1, 0, 1)", "a1.clip(0, 1)",
         "np.full_like(a1, 2 - 3j)", "np.full(a1.shape, 2 - 3j, a1.dtype)", "np.ones(a1.shape, a1.dtype)",
         "np.squeeze((a1 + 1)[None])", "np.expand_dims(a1 + 1, 0)[0]", "np.atleast_1d(a1 + 1)",
         "np.moveaxis(a1 + 1, 0, 0)", "np.swapaxes((a1 + 1), 0, -1).swapaxes(0, -1)",
         "np.transpose(np.transpose(a1) + 1)", "np.require(a1 + 1)", "np.broadcast_to(a1, a1.shape)",
         "np.broadcast_arrays(a1 + 1)[0]", "np.outer(a1.ravel(), [1]).reshape(a1.shape)", "np.multiply(a1, 1j)",
         "np.divide(a1, 2)", "np.add(a1, 1)", "np.subtract(a1, 1)", "np.sign(a1)", "np.reciprocal(a1)",
         "np.positive(a1)", "np.power(a1, 2)",
         "np.linspace(a1.ravel()[0], a1.ravel()[-1], a1.size).reshape(a1.shape)",
         "np.linspace(a1[0], a1[-1], len(a1))",
         "np.interp(np.arange(a1.size), np.arange(9), a1.ravel()[:9]).reshape(a1.shape)",
         "np.interp(a1.real, np.arange(9), a1.ravel()[:9])", "np.compress([True] * len(a1), a1, axis=0)",
         "a1[np.ones(len(a1), bool)]", "np.choose(a1.real > 0, [a0, a1])", "np.apply_along_axis(np.cumsum, 0, a1)",
         "np.rot90((a1 + 1).reshape(len(a1), -1), 4).reshape(a1.shape)", "np.mean([a1, a0], axis=0)",
         "np.sum([a1, a0], axis=0)", "np.add.reduce([a1, a0])", "np.prod([a1, a0], axis=0)",
         "np.max([a1, a0], axis=0)", "np.diff(np.append(a1, a1[:1], axis=0), axis=0)", "np.gradient(a1, axis=0)",
         "np.kron(a1, [1])", "np.resize(a1, a1.shape)", "np.split(a1 + 1, 1)[0]", "np.array_split(a1 + 1, 1)[0]",
         "np.unstack(np.stack([a1, a0]))[0]", "np.average([a1, a0], axis=0, weights=[1, 3])",
         "np.median([a1, a0], axis=0)", "a1.flatten().reshape(a1.shape)", "np.ravel(a1 + 1).reshape(a1.shape)",
         "(a1 + 1).view(a1.dtype)", "(a1.real + 1j * a1.imag)", "np.real(a1) + 0j",
         "np.meshgrid(a1.ravel()[:9], a1.ravel())[1][:, 0].reshape(a1.shape)", "np.einsum('...->...', a1)",
         "np.einsum('...,...->...', a1, a0)", "np.identity(2)[0, 0] * a1", "np.float64(2) * a1",
         "np.complex128(2 - 1j) * a1", "np.vander(a1.ravel()[:9], 3)[0, 0] * a1", "np.nancumsum(a1, axis=0)",
         "np.emath.sqrt(a1 * 0 + 4)", "np.matrix_transpose((a1 + 1).reshape(len(a1), -1).T).reshape(a1.shape)",
         "np.block([a1 + 0])", "np.sort_complex(a1)", "np.cumulative_sum(a1, axis=0)",
         "np.piecewise(a1, [a1.real > 0], [1, 2j])", "np.copy(a1.T).T",
         "a1[:, np.arange(len(a1.T))] if a1.ndim > 1 else a1[np.arange(len(a1)),]", "a1.T[np.arange(len(a1.T))].T",
         "np.tensordot(a1, np.ones(1, a1.dtype), 0)[..., 0]", "np.linspace(1, 2j, a1.size).reshape(a1.shape)",
         "np.linspace(1, 2j, a1.size, dtype=np.complex64)[:a1.size].reshape(a1.shape)",
         "a1.T.ravel().reshape(a1.shape)", "np.kron([1], a1)", "np.kron(2, a1)"]
# What becomes of a temporary: products in chains, of three, in place, and by other operators.
CHAINS = ["a0 * a1 * (a0 + 2)", "a0 * (a1 * a0) * (a1 + 2)", "(a0 + 1) * (a1 + 1) * (a0 + a1)", "a0 * (a1 + 1) + 1",
          "1j * (a0 * (a1 + 1))", "(2 - 1j) * a0 * (a1 - 1)", "a0 * a0.conj()", "(a0 * np.conj(a1)).imag",
          "a0 / (a1 + 1)", "a0 - (a1 + 1)", "a0 + (a1 + 1)", "np.multiply(a0, a1 + 1)", "(a0.T + 1).T * (a1 + 1)",
          "a0 * (a1.T.copy() + 1).T", "(a0 * (a1.T + 1).T).T", "a0 + np.copy(a1.T, order='C').T",
          "(0.5 * a0) * (0.5 * a1)", "a0 ** 2 * (a1 + 1)", "a0 * (a1 + 1) ** 2", "(1 + 2j) * np.exp(a1 * 0)",
          "(3 - 1j) * (a0[:2] + 1)", "a0[1:] * (a1[1:] + 1)", "a0[1:] * (a1 + 1)[1:]",
          "a0[:, None] * (a1 + 1)[:, None]", "a0[None] * (a1[None] + 1)", "np.trapezoid(a1.ravel(), a0.ravel())",
          "np.trapezoid(a1, a0, axis=0)", "np.trapezoid(a1, dx=0.3)",
          "np.linspace(1, 2j, a0.size) * np.linspace(2, 1j, a0.size)", "a0.ravel() * np.linspace(2, 1j, a0.size)",
          "a0.ravel() * np.linspace(2, 1j, a0.size, dtype=a0.dtype)", "a0.ravel() * np.roll(a1.ravel(), 3)",
          "a0.ravel() * a1.T.ravel()", "a0.ravel() * np.resize(a1, a0.size)",
          "np.trapezoid(np.append(a1, a1[:1], axis=0), np.append(a0, a0[:1], axis=0), axis=0)",
          "(2 - 1j) * a1.ravel()[a1.ravel().real < 99]",
          "a0.ravel()[a0.ravel().real < 99] * (a1.ravel()[a0.ravel().real < 99] + 1)",
          "(2 - 1j) * a1.ravel()[a1.ravel().real < 0]", "(2 - 1j) * (a1[a1.real < 99] + 1)",
          "a0[a1.real < 0] * np.conj(a1[a1.real < 0])"]
STATEMENTS = [["v0 = a1 + 1", "v1 = a0 * v0"], ["v1 = a0 * (v0 := a1 + 1)"],
              ["v0 = a0.copy()", "v0 *= a1 + 1", "v1 = v0"], ["v0 = [a1 + 1]", "v1 = a0 * v0[0]"],
              ["v0 = [a1 + 1]", "v1 = a0 * v0.pop()"], ["v1 = 0", "for v0 in [a0, a1]:\n    v1 = v0 * (v1 + a1)"],
              ["v1 = a0", "for k in range(12):\n    v1 = 0.1 * a1 * (v1 + k) + a0 * np.conj(v1)"],
              ["v1 = a0", "k = 0", "while k < 9:\n    v1 = a0 * (a1 + k)\n    k += 1"],
              ["v1 = a0", "for k in range(1, 14):\n    v1 = a0.ravel()[:-k] * (a1.ravel()[k:] + 1)"],
              ["v1 = np.zeros(20, complex)",
               "for k in range(20):\n    v1[k] = np.sum(a0.ravel()[k * 9:] * (a1.ravel()[k * 9:] + 1))"],
              ["v1 = a0 if a0.ravel()[0].real > 9 else a0 * (a1 + 1)"],
              ["if a0.ravel()[0].real < 9:\n    v1 = a0 * (a1 + 1)\nelse:\n    v1 = a1"],
              ["v0 = (a1.real + 1).T", "v1 = a0.real + (v0 * 2).T"]]
HELPERS = ["def next_to(u):\n    return u + 1", "def named(u):\n    w = u + 1\n    return w",
           "def same(u):\n    return u"]
# Bools into which NumPy writes what is no bool.
ERRORS = [f"(a0.real > 0) {operator} (a1.real > 0)" for operator in ("//", "<<", ">>", "%", "/", "&", "+")]
ERRORS += ["(a0.real > 0) // True", "True // (a0.real > 0)", "(a0.real > 0) << a1.astype(bool)"]


def programs():
    for dtype, shapes in SHAPES.items():
        for shape in shapes:
            yield from _programs(dtype, shape)


def _programs(dtype, shape):
    generator = np.random.default_rng(seed_of(dtype, shape))
    inputs = {name: (generator.standard_normal(shape) + 1j * generator.standard_normal(shape)).astype(dtype)
              for name in ("a0", "a1")}
    forms = [f"{left} * (a1 + 1)" for left in LEFT] + [f"(a1 + 1) * {left}" for left in LEFT]
    forms += [f"a0 * {right}" for right in RIGHT] + CHAINS + ERRORS
    written = [[f"v1 = {form}"] for form in forms] + STATEMENTS
    is_large = inputs["a0"].nbytes >= LARGE
    for statements in written if is_large else written[::4]:
        yield Program(inputs, statements, ["v1"], HELPERS)
