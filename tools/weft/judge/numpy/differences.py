"""The gradient of a NumPy function in real NumPy: by differences in longdouble, or by complex steps."""

import numpy as np

ORDERS = 4  # of Richardson's extrapolation: the error is that of the tenth derivative
WIDEST = np.longdouble(2.0) ** -8  # steps, beside the size of what is stepped


def gradient(function, arrays, name, is_narrow=False, most=None):
    """Of function(**arrays), a number, by each element of the array `name`; by parts where that is complex. In float64
    where NumPy has nothing wider: steps are longer then, and results good to 1e-11. By `most` elements, at even
    distances, where there are more: NaN by the others."""
    wide = {each: array if is_narrow else _widened(array) for each, array in arrays.items()}
    widest = WIDEST * (4 if is_narrow else 1)
    by_parts = [1, 1j] if np.iscomplexobj(wide[name]) else [1]
    result = np.full_like(wide[name], np.nan)
    every = 1 if most is None else -(-result.size // most)
    for place in list(np.ndindex(result.shape))[::every]:
        result[place] = 0
        for part in by_parts:
            result[place] += part * _derivative(lambda step: _at(function, wide, name, place, part * step),
                                                widest * max(abs(wide[name][place]), np.longdouble(1)))
    return result


def gradient_of_analytic(function, arrays, name):
    """The same of real arrays, exact to rounding, where the function is analytic: by steps along 1j too small to count
    (Squire, Trapp: Using Complex Variables to Estimate Derivatives of Real Functions, 1998)."""
    step = 1e-150
    wide = {each: array.astype(complex) for each, array in arrays.items()}
    result = np.zeros_like(arrays[name])
    for place in np.ndindex(result.shape):
        moved = {each: array.copy() for each, array in wide.items()}
        moved[name][place] += step * 1j
        result[place] = np.imag(function(**moved)) / step
    return result


def _at(function, arrays, name, place, step):
    moved = {each: array.copy() for each, array in arrays.items()}
    moved[name][place] += step
    return np.longdouble(np.real(function(**moved)))


def _derivative(function, widest):
    """Neville's scheme over central differences whose steps halve."""
    row = []
    for order in range(ORDERS + 1):
        step = widest / 2 ** order
        new = [(function(step) - function(-step)) / (2 * step)]
        for k, before in enumerate(row):
            new.append(new[k] + (new[k] - before) / (4 ** (k + 1) - 1))
        row = new
    return row[-1]


def _widened(array):
    kind = {"f": np.longdouble, "c": np.clongdouble}.get(array.dtype.kind)
    return array.astype(kind) if kind else array
