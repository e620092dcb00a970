"""Arguments that lie backwards or in steps: products of complex numbers, whose rounding follows how NumPy's loops walk,
and the strides of what is returned."""

import numpy as np
from cases import seed_of, values

from program import Program

LENGTHS = [1, 1, 2, 3, 5, 8, 17]
PRODUCTS = {"np.multiply({x}, {y})": "bits", "{x} * {y}": "bits", "np.square({x})": "bits", "{x} ** 2": "bits",
            "np.abs({x})": "ulp"}
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
        for form, tolerance in PRODUCTS.items():
            yield Program(inputs, [f"v0 = {form.format(x='a0', y='a1')}"], ["v0"], tolerance=tolerance)
    for _ in range(60):
        array = laid_out(generator, "float32", tuple(generator.choice([1, 1, 3], generator.integers(1, 4))))
        for view in VIEWS:
            yield Program({"a0": array}, [f"v0 = {view}", "v0 += 2"], ["v0", "a0"])
    for _ in range(60):
        array = laid_out(generator, "float64", tuple(generator.choice([1, 1, 2, 3], generator.integers(1, 4))))
        for steps in STEPS:
            yield Program({"a0": array}, [f"v0 = {steps}", "v1 = np.array(v0.strides)"], ["v0", "v1"])
    for _ in range(40):
        array = laid_out(generator, str(generator.choice(["float64", "float32", "int64"])), some_shape(generator, 4))
        for raising in RAISING:
            yield Program({"a0": array}, [raising], RETURNED[generator.integers(len(RETURNED))])
    inputs = {"a0": np.asfortranarray(generator.integers(0, 9, (200, 300))), "a1": np.ones((200, 300), np.int32)}
    yield Program(inputs, [f"v{i} = {total}" for i, total in enumerate(TOTALS)], [f"v{i}" for i in range(len(TOTALS))])
