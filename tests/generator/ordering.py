"""Elements in order, quantiles, what leaves NaN out, counts, sets and sequences."""

from elementwise import is_bfloat, is_sortable
from reductions import keywords
from views import has_axes
from writes import writable

METHODS = ["linear", "lower", "higher", "midpoint", "nearest", "inverted_cdf", "averaged_inverted_cdf",
           "closest_observation", "interpolated_inverted_cdf", "hazen", "weibull", "median_unbiased", "normal_unbiased"]


def axis_of(draft, x, none="axis=None"):
    ndim = draft.values[x].ndim
    return none if ndim == 0 or draft.chance(0.2) else f"axis={draft.rng.randrange(-ndim, ndim)}"


def partitioned(draft):
    """Of zeros of one sign: what stands at the places that are in order."""
    x = draft.pick(lambda value: has_axes(value) and 0 < value.size and is_sortable(value))
    if x is None:
        return None
    axis = draft.rng.randrange(-draft.values[x].ndim, draft.values[x].ndim)
    k = draft.rng.randrange(draft.values[x].shape[axis])
    return draft.choice(f"np.take(np.partition({x} + 0, {k}, axis={axis}), [{k}], axis={axis})",
                        f"np.sort(np.argpartition({x}, {k}, axis={axis}), axis={axis})", f"np.sort_complex({x} + 0)",
                        f"np.take({x}.ravel() + 0, np.argpartition({x} + 0, {k}, axis=None)[{k}])")


def in_order(draft):
    x = draft.pick(is_sortable)
    if x is None:
        return None
    axis = axis_of(draft, x)
    return draft.choice(f"np.sort({x}, {axis}, kind='stable')", f"np.sort({x}, {axis}, stable=True)",
                        f"np.argsort({x}, {axis}, stable=True)", f"np.lexsort(({x}, {x} > 1))")


def sort_in_place(draft):
    x = draft.pick(lambda value: writable(value) and is_sortable(value))
    if x is None:
        return None
    return f"{x}{draft.choice('', '[::2]', '[..., ::-1]')}.sort(axis={draft.choice('-1', '0')}, kind='stable')"


def quantile(draft):
    x = draft.pick(lambda value: 0 < value.size <= 4000 and value.dtype.kind in "iuf" and value.dtype != "float16")
    if x is None:
        return None
    given = f"({x} + 0)"  # of zeros of both signs, NumPy's partition takes either
    axis, method = axis_of(draft, x), draft.choice(*METHODS)
    q = draft.choice("0.3", "1", "0", "0.75")
    return draft.choice(f"np.median({given}, {axis})", f"np.quantile({given}, {q}, {axis}, method='{method}')",
                        f"np.percentile({given}, [10, 50.5], {axis}, method='{method}', keepdims=True)",
                        f"np.nanmedian({given}, {axis})", f"np.nanpercentile({given}, 30, {axis}, method='{method}')",
                        f"np.nanquantile({given}, {q}, {axis}, method='{method}')")


def without_nan(draft):
    x = draft.pick(lambda value: 0 < value.size and not is_bfloat(value))
    if x is None:
        return None
    function = draft.choice("nansum", "nanmean", "nanvar", "nanstd", "nanprod", "nanmax", "nanmin")
    text = f"np.{function}({x}{', ' if (given := keywords(draft, x)) else ''}{given})"
    return f"({text} + 0)" if function in ("nanmax", "nanmin") else text  # the sign of a zero is free


def counted(draft):
    x = draft.pick(lambda value: 0 < value.size <= 4000 and value.dtype.kind in "iuf")
    y = draft.pick(lambda value: 0 < value.size <= 4000 and value.dtype.kind in "iu" and value.dtype != "uint64")
    if x is None or y is None:
        return None
    return draft.choice(f"np.digitize({x}, [-1, 0.5, 2, 9])", f"np.bincount(np.ravel({y} % 9), minlength=9)",
                        f"np.histogram({x}, [-2, 0, 1, 30])[0]", f"np.isin({x}, {draft.choice('[1, 2]', y)})")


def moved_along(draft):
    x = draft.pick(lambda value: 0 < value.size <= 4000 and value.dtype.kind in "iub")
    y = draft.pick(lambda value: 0 < value.size <= 30 and value.dtype.kind in "iub")
    if x is None or y is None:
        return None
    mode = draft.choice("valid", "same", "full")
    return f"np.{draft.choice('correlate', 'convolve')}(np.ravel({x}), np.ravel({y}), '{mode}')"


def polynomial(draft):
    x = draft.pick(lambda value: value.ndim == 1 and value.dtype.kind in "iuf" and 0 < value.size <= 20)
    y = draft.pick(lambda value: value.dtype.kind in "iuf")
    if x is None or y is None:
        return None
    return draft.choice(f"np.polyval({x}, {y})", f"np.polyadd({x}, [1, 2, 3])", f"np.polyder({x})", f"np.polyint({x})",
                        f"np.vander({x}, 3)", f"np.cumulative_sum({x}, include_initial=True)", f"np.trapezoid({x})")


EXPRESSIONS = [(2, in_order), (1, partitioned), (2, quantile), (2, without_nan), (2, counted), (1, moved_along),
               (1, polynomial)]
STATEMENTS = [(1, sort_in_place)]
