"""What operations meet in a sweep: awkward shapes and memory orders, and the special values of a dtype."""

import sys
import zlib
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "generator"))

from draft import acceptable  # noqa: E402
from inputs import COMPLEX  # noqa: E402
from oracle import run_in_numpy  # noqa: E402
from program import Program  # noqa: E402

# How two operands are made of parameters: their shapes, and expressions that give them their memory order.
CASES = {
    "0-d": ((), (), "a0", "a1"),
    "empty": ((0,), (0,), "a0", "a1"),
    "empty axis": ((2, 0, 3), (3,), "a0", "a1"),
    "one": ((1,), (1,), "a0", "a1"),
    "odd tail": ((37,), (37,), "a0", "a1"),
    "0-d with 1-d": ((), (9,), "a0", "a1"),
    "both broadcast": ((3, 1), (1, 17), "a0", "a1"),
    "transposed": ((5, 9), (9, 5), "a0.T", "a1"),
    "reversed": ((33,), (33,), "a0[::-1]", "a1"),
    "strided": ((6, 35), (6, 35), "a0[:, ::2]", "a1[:, ::-2]"),
    "offset": ((18,), (18,), "a0[1:]", "a1[:-1]"),
    "newaxis": ((4,), (4,), "a0[:, None]", "a1[None]"),
    "three axes": ((3, 8, 5), (8, 1), "a0.transpose(2, 1, 0)", "a1"),
}


def values(dtype, shape, seed):
    """Ordinary and special values of a dtype."""
    generator = np.random.default_rng(seed)
    count = int(np.prod(shape))
    if dtype == "bool":
        return generator.integers(0, 2, shape).astype(bool)
    if np.dtype(dtype).kind == "f":
        info = np.finfo(dtype)
        special = np.array([0.0, -0.0, 1.0, -2.0, info.max, info.tiny, info.tiny / 8, np.inf, -np.inf, np.nan, 0.1],
                           dtype)
        mixed = np.where(generator.random(count) < 0.5, generator.choice(special, count),
                         generator.standard_normal(count))
        return mixed.astype(dtype).reshape(shape)
    if dtype in COMPLEX:
        part = "float32" if dtype == "complex64" else "float64"
        parts = [values(part, shape, seed + 1000 * i) for i in range(2)]
        return np.stack(parts, axis=-1).view(dtype)[..., 0]
    info = np.iinfo(dtype)
    special = np.array([info.min, info.max, 0, 1, 2, info.max - 1], dtype)
    ordinary = generator.integers(max(info.min, -30), 30, count).astype(dtype)
    return np.where(generator.random(count) < 0.4, generator.choice(special, count), ordinary).reshape(shape)


def by_processor(expression, inputs):
    """Whether NumPy's bits are those of C's hypot where the processor has AVX-512, and its own elsewhere: `abs` of
    complex128 that lies backwards in memory."""
    backwards = "[::-1]" in expression or min(inputs["a0"].strides, default=0) < 0
    magnitude = "abs(a0" in expression or "absolute(a0" in expression
    return backwards and magnitude and inputs["a0"].dtype == np.complex128


def program_of(forms, dtypes, case, seed, tolerance="bits", axis="", second=None):
    """One program that returns each form, leaving out those NumPy refuses and those whose dtype Weft has not.
    `second` is what `a1` is, where its values matter."""
    x_shape, y_shape, x, y = CASES[case]
    inputs = {"a0": values(dtypes[0], x_shape, seed),
              "a1": values(dtypes[1], y_shape, seed + 1) if second is None else second}
    expressions = [form.format(x=x, y=y, axis=axis) for form in forms]
    fitting, refused = [], []
    for expression in (each for each in expressions if not by_processor(each, inputs)):
        probe = Program(inputs, [f"v0 = {expression}"], ["v0"], tolerance=tolerance)
        outcome = run_in_numpy(probe.source(), inputs)
        if outcome.error is not None:
            refused.append(probe)
        elif acceptable(outcome.returned["return"]):
            fitting.append(expression)
    statements = [f"v{i} = {expression}" for i, expression in enumerate(fitting)]
    whole = Program(inputs, statements, [f"v{i}" for i in range(len(fitting))], tolerance=tolerance)
    return ([whole] if fitting else []) + refused[:2]


def seed_of(*key):
    return zlib.crc32(repr(key).encode())


def some_cases(key, count):
    """`count` of the cases, others for another key."""
    return [case for case in CASES if seed_of(key, case) % len(CASES) < count]
