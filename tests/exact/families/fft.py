"""np.fft: every length by every pass, dtypes, memory orders, norms, and errors."""

import itertools

import numpy as np
from cases import CASES, program_of, seed_of

from inputs import DTYPES
from program import Program

LENGTHS = [*range(1, 131), *range(131, 600, 9), 509, 521, 541, 587, 1000, 1009, 1024, 1155, 1331, 2310, 2401, 4099,
           5040, 8192, 9973, 65536, 65537, 100003]
COMPLEX_TO_ANY = ["fft", "ifft", "irfft", "hfft"]
REAL_TO_COMPLEX = ["rfft", "ihfft"]
NORMS = ["", ", norm='ortho'", ", norm='forward'", ", norm='backward'"]
FORMS = [f"np.fft.{name}({{x}}{rest})" for name in COMPLEX_TO_ANY + REAL_TO_COMPLEX for rest in (
    "", ", 5", ", axis=0", ", n=16, axis=0, norm='ortho'", ", norm='forward'", ", 7, -1, 'backward'")]
FORMS += [f"np.fft.{prefix}fft{kind}({{x}}{rest})" for prefix in ("", "i", "r", "ir") for kind, rest in (
    ("n", ""), ("n", ", norm='ortho'"), ("n", ", (4, 6), (0, -1)"), ("n", ", axes=(-1, 0), norm='forward'"),
    ("2", ""), ("2", ", s=(3, -1)"), ("2", ", (6, 5), norm='ortho'"), ("2", ", axes=[0, 1]"), ("n", ", axes=(0, 0)"))]
FORMS += ["np.fft.fftshift({x})", "np.fft.ifftshift({x})", "np.fft.fftshift({x}, axes=0)", "np.fft.ifftshift({x}, -1)",
          "np.fft.fftshift({x}, axes=(0, -1))", "np.fft.ifftshift({x}, [0])"]
FREQUENCIES = ["np.fft.fftfreq(9)", "np.fft.fftfreq(8, 0.1)", "np.fft.fftfreq(1, d=3)", "np.fft.fftfreq(0 + 2, 1 / 3)",
               "np.fft.rfftfreq(9)", "np.fft.rfftfreq(8, 0.1)", "np.fft.rfftfreq(n=1, d=3)",
               "np.fft.fftfreq(7, d={x}[0])", "np.fft.rfftfreq(7, np.float32(0.3))",
               "np.fft.fftfreq({x}.size, np.float64(0.3))"]
OUTPUTS = ["np.fft.fft({x}, out=np.zeros((6, 4), complex))", "np.fft.ifft({x}, 5, 0, out=np.zeros((5, 4), 'F'))",
           "np.fft.rfft({x}.real, out=np.zeros((6, 3), np.complex64))", "np.fft.irfft({x}, out=np.zeros((6, 6)))",
           "np.fft.hfft({x}, out=np.zeros((6, 6), np.float32)[::-1])",
           "np.fft.ihfft({x}.real, out=np.zeros((6, 3), 'D'))",
           "np.fft.fftn({x}, out=np.zeros((6, 4), complex))", "np.fft.irfft2({x}, out=np.zeros((6, 6)))",
           "np.fft.fftn({x}, s=[None, 3], axes=[0, 1])", "np.fft.irfftn({x}, s=(5, None), axes=(1, 0))"]
MISTAKES = ["np.fft.fft(a0, 0)", "np.fft.fft(a0, n=-2)", "np.fft.irfft(a0[:, :1])", "np.fft.ifft(a0, norm='both')",
            "np.fft.fft(a0, norm='both')", "np.fft.hfft(a0, norm='x')", "np.fft.ihfft(a0, norm='x')",
            "np.fft.fft(a0, axis=2)", "np.fft.fft(a0, 3, axis=-3)", "np.fft.irfft(a0, axis=5)",
            "np.fft.hfft(a0, axis=5)", "np.fft.rfft(a0 + 1j)", "np.fft.rfft(a0 + 1j, 3)", "np.fft.fft(a0[0, 0])",
            "np.fft.fftn(a0, (3, 3), (0,))", "np.fft.fft2(a0[0])", "np.fft.fft2(a0[0, 0])",
            "np.fft.fftn(a0, axes=(0, 4))", "np.fft.rfftn(a0, axes=())", "np.fft.irfftn(a0, axes=())",
            "np.fft.irfftn(a0[0, 0])", "np.fft.rfftn(a0[0, 0])", "np.fft.fftn(a0, (-1,), (7,))",
            "np.fft.fftn(a0, (0, 2))", "np.fft.irfftn(a0, axes=(3,))", "np.fft.fftfreq(3, 0)", "np.fft.rfftfreq(0)",
            "np.fft.fftfreq(2.0)", "np.fft.fftfreq(-3)", "np.fft.fftshift(a0, 2)", "np.fft.fftshift(a0[0, 0])",
            "np.fft.ifftshift(a0, (0, 5))",
            "np.fft.fft(a0, out=np.zeros((3, 4)))", "np.fft.ifft(a0, out=np.zeros((4, 3), complex))",
            "np.fft.rfft(a0, 5, out=np.zeros((3, 3)))", "np.fft.rfft(a0, out=np.zeros((3, 3), int))",
            "np.fft.ihfft(a0, out=np.zeros((3, 3)))", "np.fft.hfft(a0, out=np.zeros((3, 6), int))",
            "np.fft.fft(a0, out=[1])", "np.fft.irfft(a0, out=np.zeros(6))",
            "np.fft.rfft2(a0 * 1j)", "np.fft.fft(a0, 3, 4, 'ortho', None, 1)"]


def numbers(shape, dtype, seed):
    generator = np.random.default_rng(seed)
    real = generator.standard_normal(shape)
    return (real + 1j * generator.standard_normal(shape) if np.dtype(dtype).kind == "c" else real).astype(dtype)


def whole(inputs, expressions):
    statements = [f"v{i} = {expression}" for i, expression in enumerate(expressions)]
    return Program(inputs, statements, [f"v{i}" for i in range(len(statements))])


def lengths():
    for length, dtype in itertools.product(LENGTHS, ("float64", "complex128", "float32", "complex64")):
        if length > 1000 and dtype in ("complex64", "float32") and length % 2:
            continue
        inputs = {"a0": numbers((1 if length > 1000 else 5, length), dtype, length)}
        # Single precision is computed as such where there is a factor.
        norm = ", norm='ortho'" if dtype in ("complex64", "float32") else ""
        names = ["fft", "ifft"] if dtype.startswith("complex") else ["fft"] + REAL_TO_COMPLEX
        forms = [f"np.fft.{name}(a0{norm})" for name in names]
        if dtype.startswith("complex"):
            forms += [f"np.fft.irfft(a0, {length}{norm})", f"np.fft.hfft(a0, {length + 1}{norm})"]
        yield whole(inputs, forms)


def programs():
    yield from lengths()
    # NumPy reads beyond an empty axis where it makes reals.
    filled = [form for form in FORMS if "irfft" not in form and "hfft" not in form or "ihfft" in form]
    for dtype, case in itertools.product(DTYPES, CASES):
        yield from program_of(filled if "empty" in case else FORMS, (dtype, dtype), case, seed_of("fft", dtype, case))
    for dtype, norm in itertools.product(("float16", "float32", "complex64", "int8", "bool"), NORMS):
        inputs = {"a0": numbers((7, 12, 9), dtype, 5)}
        yield whole(inputs, [f"np.fft.{name}(a0, axis={axis}{norm})" for name in COMPLEX_TO_ANY for axis in range(3)])
    yield whole({"a0": numbers((9,), "float64", 3)}, [form.format(x="a0") for form in FREQUENCIES])
    yield whole({"a0": numbers((6, 4), "complex128", 3)}, [form.format(x="a0") for form in OUTPUTS])
    for mistake in MISTAKES:
        yield whole({"a0": numbers((3, 4), "float64", 1)}, [mistake])
