"""Expressions of Fourier transforms, and of products of vectors and matrices as the array API has them."""

import numpy as np

from elementwise import is_bfloat
from reductions import exact

ONE_AXIS = ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"]


def norm(draft):
    return draft.choice("", "", ", norm='ortho'", ", norm='forward'")


def transform(draft):
    x = draft.pick(lambda value: 1 <= value.ndim and 0 < value.size <= 2000 and not is_bfloat(value))
    if x is None:
        return None
    value = draft.values[x]
    axis, name = draft.rng.randrange(value.ndim), draft.rng.choice(ONE_AXIS)
    of_reals = name in ("rfft", "ihfft")
    if of_reals and value.dtype.kind == "c":
        return None
    n = draft.rng.randint(1, 40)
    forms = [f"np.fft.{name}({x}, {n}{norm(draft)})", f"np.fft.{name}({x}, n={n}, axis={axis}{norm(draft)})"]
    if name in ("fft", "ifft") or of_reals:
        forms += [f"np.fft.{name}({x}{norm(draft)})", f"np.fft.{name}({x}, axis={axis - value.ndim}{norm(draft)})"]
    return draft.rng.choice(forms)


def along_axes(draft):
    x = draft.pick(lambda value: 2 <= value.ndim <= 3 and 0 < value.size <= 1000 and not is_bfloat(value))
    if x is None:
        return None
    prefix = draft.choice("", "i", "ir") if draft.values[x].dtype.kind == "c" else draft.choice("", "i", "r", "ir")
    lengths = f"({draft.rng.randint(1, 9)}, {draft.rng.randint(1, 9)})"
    forms = [f"np.fft.{prefix}fft2({x}, {lengths}{norm(draft)})", f"np.fft.{prefix}fftn({x}, {lengths}, (0, -1))"]
    if prefix != "ir":
        forms += [f"np.fft.{prefix}fftn({x}{norm(draft)})", f"np.fft.{prefix}fft2({x}, axes=(-1, 0){norm(draft)})"]
    return draft.rng.choice(forms)


def order(draft):
    x = draft.pick(lambda value: value.size <= 3000)
    if x is None:
        return None
    name = draft.choice("fftshift", "ifftshift")
    forms = [f"np.fft.{name}({x})", f"np.fft.fftfreq({draft.rng.randint(1, 20)}, {draft.choice(1, 0.1, 3)})",
             f"np.fft.rfftfreq({draft.rng.randint(1, 20)})"]
    if draft.values[x].ndim > 0:
        forms += [f"np.fft.{name}({x}, axes={draft.rng.randrange(draft.values[x].ndim)})"]
    return draft.rng.choice(forms)


def vector_product(draft):
    x = draft.pick(lambda value: value.ndim >= 1 and 0 < value.size <= 2000)
    if x is None or not exact(draft.values[x]):
        return None
    axis = draft.rng.randrange(draft.values[x].ndim)
    forms = [f"np.vecdot({x}, {x})", f"np.vecdot({x}, {x}, axis={axis})", f"np.linalg.vecdot({x}, {x})"]
    if draft.values[x].ndim > 1:
        forms += [f"np.matvec({x}, {x}[..., 0, :])", f"np.vecmat({x}[..., 0], {x})", f"np.matrix_transpose({x})",
                  f"np.linalg.diagonal({x}, offset=1)", f"np.linalg.trace({x})", f"np.linalg.matrix_transpose({x})"]
    return draft.rng.choice(forms)


def vector_norm(draft):
    x = draft.pick(lambda value: value.ndim >= 1 and 0 < value.size <= 2000 and value.dtype != np.float16)
    if x is None or draft.values[x].dtype.kind == "c":
        return None
    axis, order_of_norm = draft.rng.randrange(draft.values[x].ndim), draft.choice(0, 1, 2, "np.inf", "-np.inf")
    keepdims = draft.choice("", ", keepdims=True")
    return draft.choice(f"np.linalg.norm({x}, {order_of_norm}, {axis}{keepdims})",
                        f"np.linalg.vector_norm({x}, axis={axis}, ord={order_of_norm}{keepdims})")


EXPRESSIONS = [(5, transform), (3, along_axes), (2, order), (3, vector_product), (2, vector_norm)]
