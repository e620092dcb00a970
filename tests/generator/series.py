"""Polynomials as coefficients, running totals, phases, windows, and what leaves NaN out along an axis."""

from forms import is_real, one_of, some_real_axes

POLYNOMIALS = ["np.polyval([1, -2, 0.5], {x})", "np.polyval({y}.ravel()[:4], {x})", "np.polyval({x}, {n})",
               "np.polyadd({x}, [1, {n}])", "np.polysub([1, {n}], {x})", "np.polyder({x})", "np.polyder({x}, 2)",
               "np.polyint({x})", "np.polyint({x}, 2, [{n}])", "np.vander({x}, 3)",
               "np.vander({x}, 4, increasing=True)"]
KNOWN = ["np.polymul([1, {n}], [2.0, 3, -1])", "np.polydiv([1, 2, 3, {n}], [1, 1])[0]", "np.poly([1, 2, {n}])",
         "np.polydiv([2, {n}, 4], [2, 1])[1]", "np.trim_zeros([0, 0, 1, {n}, 0])", "np.bartlett({n})",
         "np.blackman({n})", "np.hamming({n})", "np.hanning({n})", "np.fft.fftfreq({n}, 0.5)",
         "np.mgrid[0:{n}, 0:1:3j]", "np.ogrid[0:{n}, 1:3][0]", "np.r_[0:{n}:0.5, 7]",
         "np.c_[np.arange({n}), 1:{n} + 1]",
         "np.stack(np.tril_indices_from(np.zeros(({n}, 4))))",
         "np.stack(np.triu_indices_from(np.zeros((3, {n}))))", "np.fromiter(range({n}), np.float32)",
         "np.array(np.ix_(np.arange({n}), [1, 2])[0])", "np.stack(np.diag_indices_from(np.zeros(({n}, {n}))))",
         "np.array([i * v for (i,), v in np.ndenumerate(np.arange({n}))])",
         "np.array([i + 2 * j for i, j in np.ndindex({n}, 2)])"]
TOTALS = ["np.cumulative_sum({x}, axis={axis})", "np.cumulative_prod({x}, axis={axis}, include_initial=True)",
          "np.trapezoid({x}, axis={axis})", "np.trapezoid({x}, dx=2)", "np.unwrap({x})", "np.unwrap({x}, axis={axis})",
          "np.unwrap({x}, discont=4, period={n})", "np.nancumsum({x}, axis={axis})", "np.nancumprod({x}, axis={axis})",
          "np.nansum({x}, axis={axis}, dtype=np.float64)", "np.nanvar({x}, ddof=1, axis={axis})",
          "np.nanargmax(np.where({x} > -1, {x}, 3), axis={axis})",
          "np.nanargmin(np.where({x} > -1, {x}, 3), axis={axis}, keepdims=True)",
          "np.nanstd({x}, axis={axis}, keepdims=True)", "np.nanmax({x}, axis={axis}, initial={n}) + 0",
          "np.nancumsum({x}, dtype=np.float32)"]


def is_series(value):
    return is_real(value) and value.ndim == 1 and 0 < value.size <= 20


EXPRESSIONS = [(3, one_of(POLYNOMIALS, is_series)), (2, one_of(KNOWN, lambda value: True)),
               (4, one_of(TOTALS, some_real_axes))]
