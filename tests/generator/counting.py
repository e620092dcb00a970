"""Histograms of one axis and more, bins, counts, and sets."""

from forms import is_whole, one_of, some_real, some_real_axes

# Those of several axes are parts of larger arrays, whose strides they keep where no length depends on data.
SMALL = "np.clip(np.nan_to_num({x}, posinf=9), -50, 50)"
BINS = ["np.digitize({x}, [-2, 0.5, 1, 30])", "np.digitize({x}, [30, 2, 2, -1], right=True)",
        "np.histogram({x}, [-5, 0, 1, {n} + 1])[0]", "np.histogram({x}, [0, 2, 4], density=True)[0]",
        f"np.histogram({SMALL}, bins={{n}})[0]", f"np.histogram_bin_edges({SMALL}, {{n}})",
        "np.histogram_bin_edges({x}, bins={n}, range=(-2, 7))", f"np.histogramdd({SMALL}.ravel(), bins={{n}})[0] + 0",
        f"np.histogram({SMALL}, {{n}}, ({SMALL}.min(), {SMALL}.max() + 1))[0]",
        f"np.histogram_bin_edges({{x}}, {{n}}, range=({SMALL}.min(), 51))",
        f"np.histogram2d({SMALL}.ravel(), {SMALL}.ravel()[::-1], {{n}})[0] + 0",
        f"np.histogram2d({SMALL}.ravel(), {SMALL}.ravel()[::-1], [3, [-1, 0, 2]], density=True)[0] + 0",
        f"np.histogram2d({SMALL}.ravel(), {SMALL}.ravel(), range=[[-3, 4], [0, 9]], bins=(2, {{n}}))[2]",
        f"np.histogramdd(np.stack([{SMALL}.ravel()] * 3).T, bins=(2, 3, [0, 1]))[0] + 0"]
COUNTS = ["np.bincount(({x} % 7).ravel(), minlength=9)", "np.bincount(({x} % 7).ravel(), {x}.ravel(), 7)",
          "np.bincount(({x} % {n}).ravel(), weights={x}.ravel() * 0.5, minlength={n})"]
# Of zeros of one sign; what has a length that data decide is summed up.
X, Y = "({x} + 0)", "({y} + 0)"
LENGTHS = [f"np.int64(len(np.{name}({X}, {Y})))" for name in ("union1d", "setdiff1d", "setxor1d", "intersect1d")]
LENGTHS += [f"np.int64(np.{name}({X})[0].size)" for name in ("unique_counts", "unique_all", "unique_inverse")]
LENGTHS += [f"np.sum(np.unique_counts({X})[1] % 5)", f"np.int64(len(np.unique_values({X})))",
            "np.isin({x}, {y})", "np.isin({x}, [1, {n}], invert=True)", "np.isin({n}, {x})",
            f"np.unique_inverse(np.nan_to_num({X}))[1]"]
SUMS = ["np.sum(np.union1d({x}, {y}))", "np.sum(np.setdiff1d({x}, {y}))", "np.sum(np.setxor1d({x}, {y}) // 2)",
        "np.sum(np.intersect1d({x}, {y}))", "np.sum(np.intersect1d({x}, {y}, return_indices=True)[1])"]


EXPRESSIONS = [(3, one_of(BINS, some_real)), (2, one_of(LENGTHS, some_real)),
               (1, one_of(SUMS, lambda value: is_whole(value) and some_real(value))),
               (1, one_of(COUNTS, lambda value: some_real_axes(value) and is_whole(value) and value.dtype != "uint64"))]
