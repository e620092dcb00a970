"""Arguments that lie backwards or in steps: products of complex numbers, whose rounding follows how NumPy's loops walk,
and the strides of what is returned."""

import numpy as np
from cases import by_processor, seed_of, values

from program import Program

LENGTHS = [1, 1, 2, 3, 5, 8, 17]
PRODUCTS = ["np.multiply({x}, {y})", "{x} * {y}", "np.square({x})", "{x} ** 2", "np.abs({x})"]
# What data may raise an error for, and what is returned then.
RAISING = ["if a0.ravel()[0] > 1e300:\n    raise ValueError('large')",
           "i = 0\nwhile a0.ravel()[-1] > i and i < 9:\n    i += 1\n    assert i < 11",
           "for i in range(12):\n    if a0.ravel()[0] * i > 1e300:\n        raise ValueError('large')"]
RETURNED = [["a0"], ["a0.T"], ["a0[:1]", "a0"], ["a0[..., ::-1]"], ["np.broadcast_to(a0[::-1], (2,) + a0.shape)"]]
# Views, where NumPy's are: what is added to them is seen in the array.
VIEWS = ["a0.ravel()", "a0.ravel('A')", "np.ravel(a0, 'K')", "a0.reshape(-1)", "a0.reshape(-1, order='F')",
         "a0.squeeze()", "a0.reshape(a0.shape + (1,))", "a0.ravel('F')", "np.atleast_3d(a0)",
         "np.array(a0, copy=False, ndmin=5)"]
# Steps count on axes of one element, too.
STEPS = ["a0[..., ::2]", "a0[::-3]", "a0[..., ::2][..., ::-2]", "a0[::2, None, ...][:, ::3]", "np.flip(a0)",
         "a0[..., ::2**70]", "a0[..., 1::2][..., ::3]", "a0[..., ::2][..., 2:]", "a0[::-2].T + 0",
         "np.fft.fft(a0[::-2])"]
# What is made of arrays has axes of one element where NumPy puts them.
MADE = ["a0 * 1", "a0 + a0", "np.sqrt(a0)", "a0 * 1.5", "a0 + a0[..., :1]", "a0 < 2", "np.logical_not(a0)", "abs(a0)",
        "np.logical_and(a0, a0)", "a0 + np.int8(1)", "a0 ** 2", "a0 ** 1.5", "np.clip(a0, 0, 1)", "np.isnan(a0)",
        "np.where(a0 > 1, a0, 0)", "a0.astype(np.float32)", "a0.astype(np.int64)", "a0.copy()", "a0.copy('K')",
        "np.sum(a0, axis=0, keepdims=True)", "np.max(a0, axis=-1, keepdims=True)", "np.mean(a0, 0, keepdims=True)",
        "np.cumsum(a0, axis=0)", "np.concatenate([a0, a0])", "np.stack([a0, a0], -1)", "np.zeros_like(a0)",
        "np.exp(a0)", "np.divmod(a0, 2)[0]", "np.modf(a0)[0]", "a0 * 1j", "(a0 * 1j) * (a0 + 2j)", "np.round(a0)",
        "np.round(a0, 1)", "np.nan_to_num(a0)", "np.take(a0, [0], axis=0)", "np.roll(a0, 1, axis=0)", "np.roll(a0, 1)",
        "np.pad(a0, 1)", "np.repeat(a0, 2, axis=0)", "np.sort(a0, axis=0)", "np.argsort(a0)", "np.fft.fft(a0)",
        "np.diff(a0, axis=0)", "np.gradient(a0, axis=0)", "np.var(a0, axis=0, keepdims=True)",
        "np.rot90(a0[None] + 1)", "np.sum(a0, axis=0)", "np.add.accumulate(a0)", "np.logspace(a0, 2, 3)",
        "np.linspace(a0, 2, 3, axis=-1)", "np.sinc(a0)", "np.i0(a0)", "np.cross(a0[..., :1] + [1, 2, 3], [3, 4, 5])",
        "np.ldexp(a0, 2)", "np.frexp(a0)[1]", "np.heaviside(a0, 1)", "np.equal(a0, a0)", "(a0 + 1j).real * 1",
        "np.conj(a0 + 1j)", "np.angle(a0 + 1j)", "np.exp(a0 + 1j)", "abs(a0 + 1j)", "np.sqrt(a0 + 1j)",
        "(a0 + 1j) / (a0 + 2j)", "np.einsum('...i->...i', a0) * 1", "np.tile(a0, 2)", "np.delete(a0, [], 0)",
        "np.insert(a0, 0, 1, 0)", "np.flip(a0) * 1", "a0.T * 1", "a0[..., None] * 1", "np.interp(a0, [0, 1], [2, 3])",
        "np.searchsorted([0, 1], a0)", "np.isclose(a0, 1)", "np.floor_divide(a0, 2)", "np.maximum(a0, 1)",
        "np.select([a0 > 1], [a0])", "np.nancumsum(a0, 0)", "np.median(a0, 0, keepdims=True)", "np.positive(a0)",
        "np.std(a0, -1, keepdims=True)", "np.negative(a0)", "np.sign(a0)", "np.cbrt(a0)", "np.hypot(a0, a0)", "a0 % 2",
        "np.piecewise(a0, [a0 > 1], [1, 2])", "np.add(a0, 1, dtype=np.float32)", "np.multiply(a0, a0, order='C')",
        "np.empty_like(a0)", "np.trunc(a0)", "np.linalg.norm(a0, axis=0, keepdims=True)", "np.unwrap(a0)",
        "np.apply_along_axis(np.sum, 0, a0)", "np.matmul(a0[..., None], a0[..., None, :])",
        "np.nanstd(a0, -1, keepdims=True)", "np.nanmean(a0, 0, keepdims=True)", "np.nanvar(a0 > 1, -1, keepdims=True)",
        "np.average(a0, 0, keepdims=True)", "np.ptp(a0, 0, keepdims=True)",
        "np.percentile(a0, [20, 40], 0, keepdims=True)", "np.argmax(a0, 0, keepdims=True)",
        "np.prod(a0 > 1, -1, keepdims=True)", "np.count_nonzero(a0, 0, keepdims=True)",
        "np.any(a0, -1, keepdims=True)", "np.logaddexp(a0, a0)", "np.gcd(a0.astype(int), 3)", "np.nextafter(a0, 1)",
        "np.take_along_axis(a0, np.argsort(a0), -1)", "np.vstack([a0, a0])", "np.rollaxis(a0, -1) + 1",
        "np.broadcast_to(a0, (2, *a0.shape)) + 1", "np.array([a0, a0])", "np.cov(a0.reshape(a0.shape[0], -1))",
        "np.partition(a0, 0, 0)", "np.ediff1d(a0)", "np.resize(a0, (2, 1, 3))", "np.cumulative_sum(a0, axis=0)",
        "np.trapezoid(a0, axis=0)", "np.vander(a0.ravel(), 1)", "np.fft.rfft(a0, axis=0)", "np.fft.ifft(a0, 3, 0)",
        "np.fft.fftn(a0, axes=(0,))", "np.lexsort((a0, a0))", "np.compress([True], a0, 0)",
        "np.ogrid[0:2, 1:3][0] + a0[0, 0] * 0", "np.ogrid[0:2, 1:3, :5][1]",
        "a0[:1].reshape(1, -1)", "a0[..., :1].reshape(-1, 1)", "a0[..., :1].reshape(a0[..., :1].shape)",
        "a0.ravel()[:1].reshape(-1)", "a0[0][:1].reshape(1, -1, order='F')", "np.array([[a0], [a0]])",
        "np.asarray([a0 + 1, a0])", "np.add([a0, a0], 1)", "np.choose([0], [a0, a0])",
        "np.tensordot(a0, a0[..., :1], 1) if a0.ndim < 2 else a0", "np.linalg.matrix_transpose(a0) + 1", "np.tril(a0)",
        "np.outer(a0, a0)[:1]", "np.nanmax(a0, 0, keepdims=True)"]
# Totals into whose memory the next item of 256 KiB is added, where nothing else holds it.
TOTALS = ["sum([a0, a1])", "sum([a0, a1], 0.0)", "sum([a1], a0)", "sum([a1, a1], a0)", "sum(t for t in [a0, a1])",
          "sum([a0, a1, a1])", "sum([a0 + 1] + [a1])", "sum(t * 2 for t in [a0, a1])", "sum(t for t in [a1, a0 * 2])",
          "sum([a1, a0 * 2])", "sum(t * 2 for t in [a1, a0])", "0 + a0 + a1", "sum([a0[:9], a1[:9]])"]


def laid_out(generator, dtype, shape):
    """An array whose axes lie in any order, some of them backwards, and some with gaps."""
    order = generator.permutation(len(shape)) if generator.random() < 0.4 else np.arange(len(shape))
    gaps = [2 if generator.random() < 0.2 else 1 for _ in shape]
    memory = values(dtype, tuple(shape[axis] * gap for axis, gap in zip(order, gaps)), int(generator.integers(2**31)))
    steps = tuple(slice(None, None, gap * generator.choice([-1, 1])) for gap in gaps)
    return memory[steps].transpose(np.argsort(order))


def operand(generator, shape):
    lengths = [1 if generator.random() < 0.15 else length for length in shape]
    if generator.random() < 0.2:
        lengths = lengths[generator.integers(len(shape) + 1):]
    return laid_out(generator, generator.choice(["complex64", "complex64", "complex128", "float32"]), lengths)


def some_shape(generator, most_axes):
    if generator.random() < 0.03:
        return (int(generator.choice([3000, 9000])), int(generator.integers(1, 4)))
    return tuple(int(length) for length in generator.choice(LENGTHS, generator.integers(1, most_axes)))


def programs():
    generator = np.random.default_rng(seed_of("layouts"))
    for _ in range(400):
        shape = some_shape(generator, 5)
        inputs = {"a0": operand(generator, shape), "a1": operand(generator, shape)}
        for form in (each.format(x="a0", y="a1") for each in PRODUCTS):
            if not by_processor(form, inputs):
                yield Program(inputs, [f"v0 = {form}"], ["v0"])
    for _ in range(60):
        array = laid_out(generator, "float32", tuple(generator.choice([1, 1, 3], generator.integers(1, 4))))
        for view in VIEWS:
            yield Program({"a0": array}, [f"v0 = {view}", "v0 += 2"], ["v0", "a0"])
    for _ in range(60):
        array = laid_out(generator, "float64", tuple(generator.choice([1, 1, 2, 3], generator.integers(1, 4))))
        for steps in STEPS:
            yield Program({"a0": array}, [f"v0 = {steps}", "v1 = np.array(v0.strides)"], ["v0", "v1"])
    for _ in range(30):
        array = laid_out(generator, str(generator.choice(["float64", "float32", "int64"])),
                         tuple(generator.choice([1, 1, 2, 3], generator.integers(2, 5))))
        for made in MADE:
            yield Program({"a0": array}, [f"v0 = {made}", "v1 = np.array(v0.strides)"], ["v1"])
    for _ in range(40):
        array = laid_out(generator, str(generator.choice(["float64", "float32", "int64"])), some_shape(generator, 4))
        for raising in RAISING:
            yield Program({"a0": array}, [raising], RETURNED[generator.integers(len(RETURNED))])
    inputs = {"a0": np.asfortranarray(generator.integers(0, 9, (200, 300))), "a1": np.ones((200, 300), np.int32)}
    yield Program(inputs, [f"v{i} = {total}" for i, total in enumerate(TOTALS)], [f"v{i}" for i in range(len(TOTALS))])
