"""Is a result NumPy's? By dtype, shape and bytes, with a NaN equal to any NaN, unless a tolerance has a reason."""

import re

import numpy as np


def _parts(array):
    """Complex numbers as pairs of reals, along a last axis."""
    return array[..., None].view(f"f{array.dtype.itemsize // 2}") if array.dtype.kind == "c" else array


def _bits(expected, actual):
    unsigned = f"u{expected.dtype.itemsize}"
    return expected.view(unsigned) == actual.view(unsigned)


def _near(limit, expected, actual, axes=-1):
    """Each number beside what is `limit` of the largest along these axes; what is not finite is equal."""
    finite = np.isfinite(expected)
    size = np.abs(np.where(finite, expected, 0)).max(axes, keepdims=True, initial=0)
    with np.errstate(all="ignore"):
        near = np.abs(expected - actual) <= np.maximum(limit * size, np.finfo(expected.dtype).tiny)
    return (expected == actual) | (near & finite)


def _within(ulps, expected, actual):
    with np.errstate(all="ignore"):
        return (expected == actual) | (np.abs(expected - actual) <= ulps * np.spacing(np.abs(expected)))


def _within_one_ulp(expected, actual):
    """Elementary functions beside the reference evaluation, which rounds them right."""
    return _within(1, expected, actual)


def _within_ulps(expected, actual):
    """Elementary functions: NumPy's own are up to 4 ULP off for float32, Weft's 1."""
    return _within(6 if expected.dtype == np.float32 else 4, expected, actual)


def _relative(expected, actual):
    """What is computed from elementary functions, or by a matrix library, without cancellation."""
    limit = relative_limit(expected.dtype)
    with np.errstate(all="ignore"):
        return (expected == actual) | (np.abs(expected - actual) <= limit * np.abs(expected))


# NumPy's own float16 functions round float32 ones: sin(0.2094) is one of those that come out wrong.
RELATIVE_LIMITS = {"bfloat16": 2e-2, "float16": 2e-3, "float32": 1e-4, "float64": 1e-11}

# "norm" is what LAPACK promises, whichever its kernels: each number is near beside the largest of its matrix.
TOLERANCES = {"bits": _bits, "one ulp": _within_one_ulp, "ulp": _within_ulps, "relative": _relative}


# Epsilons. Complex functions are compositions, and powers multiply the rounding of a logarithm by up to 700.
COMPLEX_LIMITS = {"one ulp": 1000, "ulp": 1000, "relative": 1e5, "ends": 1000}


def relative_limit(dtype):
    """What "relative" allows, of each number, or of the larger part of a complex one; and "norm", of the largest."""
    if dtype.kind == "c":
        return float(COMPLEX_LIMITS["relative"] * np.finfo(dtype).eps)
    return RELATIVE_LIMITS[dtype.name]


def _same_zeros(expected, actual):
    """No zero but of the same sign."""
    return ((expected != 0) & (actual != 0)) | (np.signbit(expected) == np.signbit(actual))


def difference(expected, actual, tolerance="bits"):
    """None, or one line that says how `actual` is not what NumPy gives."""
    if actual.dtype != expected.dtype:
        return f"dtype {actual.dtype}, NumPy's is {expected.dtype}"
    if actual.shape != expected.shape:
        return f"shape {actual.shape}, NumPy's is {expected.shape}"
    expected, actual = np.ascontiguousarray(expected), np.ascontiguousarray(actual)
    is_complex = expected.dtype.kind == "c"
    is_float = expected.dtype.kind in "fc" or expected.dtype.name == "bfloat16"
    theirs, ours = _parts(expected), _parts(actual)
    if is_float and tolerance == "norm":
        axes = tuple(range(-min(expected.ndim, 2) - is_complex, 0))
        same = _near(relative_limit(expected.dtype), theirs, ours, axes)
    elif is_complex and tolerance != "bits":
        same = _near(COMPLEX_LIMITS[tolerance] * np.finfo(theirs.dtype).eps, theirs, ours)
        same &= (tolerance != "ends") | _same_zeros(theirs, ours)
    else:
        same = TOLERANCES[tolerance if is_float else "bits"](theirs, ours)
    if is_float:
        same |= np.isnan(theirs) & np.isnan(ours)
    same = same.all(-1) if is_complex else same
    if same.all():
        return None
    where = tuple(int(i) for i in np.argwhere(~same)[0])
    wrong = int(same.size - same.sum())
    return f"{wrong} of {same.size} elements differ; at {where} {actual[where]!r}, NumPy's is {expected[where]!r}"


def strides_difference(expected, strides):
    """None, or how the inferred memory order is not NumPy's. Axes shorter than 2 have no say."""
    if expected.size == 0:
        return None
    for length, mine, theirs in zip(expected.shape, strides, expected.strides):
        if length > 1 and mine != theirs:
            return f"strides {tuple(strides)}, NumPy's are {expected.strides}"
    return None


def _without_loops_found_before(text):
    """NumPy's text of a fold that no loop takes, which names dtypes where loops were kept from other calls."""
    return re.sub(r"^ufunc '(\w+)' did not contain a loop with signature matching types \(.*\) -> None$",
                  r"No loop matching the specified signature and casting was found for ufunc \1", text)


def error_difference(expected, class_name, text):
    """None, or how an error is not NumPy's."""
    classes = [base.__name__ for base in type(expected).__mro__]
    if class_name in classes and text in (str(expected), _without_loops_found_before(str(expected))):
        return None
    return f"{class_name}: {text}; NumPy's is {type(expected).__name__}: {expected}"
