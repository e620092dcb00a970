"""Forms of n elements for every name that the coverage page calls exact, by the page's sections.

Of n elements are x, y and the ascending z (float64), f and g (float32), h (float16), c and d (complex128), e
(complex64), i and j (int64), the small k (int16) and u (uint8), p and q (bool), and s (float64, some of them NaN); w is
a copy of x that the form may change.
"""

from distributions import BIT_GENERATORS, PARAMETERS

TALL = "np.resize(x, (len(x) // 4 + 1, 4))"
WIDE = "np.resize(x, (3, len(x) // 3 + 1))"
VECTORS = ["np.resize(x, (len(x) // 3, 3))", "np.resize(y, (len(y) // 3, 3))"]


def each(names, *forms):
    """Every form of every name, which stands for {}."""
    return [form.replace("{}", name).replace("{tall}", TALL).replace("{wide}", WIDE)
            for name in names.split() for form in forms]


def some(*forms):
    return each("_", *forms)


UFUNCS = each("absolute abs negative positive square sign reciprocal rint conj conjugate",
              "np.{}(x)", "np.{}(f)", "np.{}(h)", "np.{}(c)", "np.{}(e)", "np.{}(i + 99)", "np.{}(k)")
UFUNCS += each("ceil floor trunc fix fabs sqrt deg2rad rad2deg degrees radians spacing signbit isfinite isinf isnan "
               "nan_to_num isneginf isposinf", "np.{}(abs(x) * 9)", "np.{}(abs(f) * 9)", "np.{}(abs(h))",
               "np.{}(abs(s))")
UFUNCS += each("modf frexp", "np.{}(x * 9)[0]", "np.{}(x * 9)[1]", "np.{}(f * 9)[0]", "np.{}(h)[1]")
UFUNCS += each("iscomplex isreal imag real", "np.{}(c) + 0", "np.{}(x) + 0", "np.{}(e) + 0")
UFUNCS += each("invert bitwise_invert bitwise_not bitwise_count logical_not", "np.{}(i)", "np.{}(u)", "np.{}(k)")
UFUNCS += each("add subtract multiply divide true_divide", "np.{}(x, y)", "np.{}(f, g)", "np.{}(h, f)", "np.{}(c, d)",
               "np.{}(e, c)", "np.{}(e, e[::-1])", "np.{}(i, j + 99)", "np.{}(u, k)")
UFUNCS += each("floor_divide remainder mod fmod", "np.{}(x, y)", "np.{}(f, g)", "np.{}(h, f)", "np.{}(i, j + 99)",
               "np.{}(u, k)")
UFUNCS += some("np.divmod(x, y)[0]", "np.divmod(x, y)[1]", "np.divmod(i, 7)[1]", "np.divmod(f, g)[0]")
UFUNCS += each("maximum minimum fmax fmin", "np.{}(x, s) + 0", "np.{}(f, g) + 0", "np.{}(c, d)", "np.{}(u, u[::-1])")
UFUNCS += each("copysign nextafter heaviside hypot", "np.{}(x, y)", "np.{}(f, g)", "np.{}(h, h[::-1])")
UFUNCS += some("np.ldexp(x, k)", "np.ldexp(f, 3)", "np.ldexp(h, k)")
UFUNCS += each("equal not_equal less less_equal greater greater_equal logical_and logical_or logical_xor",
               "np.{}(x, y)", "np.{}(f, x)", "np.{}(c, d)", "np.{}(i, j)", "np.{}(u, k)", "np.{}(p, q)")
UFUNCS += each("bitwise_and bitwise_or bitwise_xor", "np.{}(i, j)", "np.{}(u, k)", "np.{}(p, q)")
UFUNCS += each("left_shift right_shift bitwise_left_shift bitwise_right_shift", "np.{}(i, abs(k) % 70)",
               "np.{}(u, u % 9)")
UFUNCS += each("gcd lcm", "np.{}(i, j)", "np.{}(k, u)")
UFUNCS += some("np.clip(x, -1, y) + 0", "np.clip(i, 3, j)", "np.clip(f, g, 2) + 0", "np.clip(c, -1, d)",
               "np.round(x * 100, 1)", "np.around(f * 100, 1)", "np.round(c, 2)", "np.isclose(x, y, rtol=0.5)",
               "np.isclose(f, g, 1, 0.1)", "np.allclose(x, x + 1e-12)", "np.array_equal(x, x.copy())",
               "np.array_equiv(x, [x, x])", "np.real_if_close(x) + 1")

REDUCTIONS = each("sum prod mean std var max min amax amin ptp", "np.{}(x)", "np.{}(f)", "np.{}(h) + 0", "np.{}(i)",
                  "np.{}(x[::-2])", "np.{}({tall}, axis=0)", "np.{}({tall}, axis=1)", "np.{}({wide}, axis=1)",
                  "np.{}({wide}.T, axis=0)", "np.{}({tall}[:, 1:])")
REDUCTIONS += each("sum prod mean std var", "np.{}(c)", "np.{}(e)", "np.{}(u)", "np.{}(x, dtype=np.float32)",
                   "np.{}(c[::-1])", "np.{}(f, dtype=np.float64)")
REDUCTIONS += each("sum mean", "np.{}(x, where=p)", "np.{}(k)", "np.{}({wide}, axis=0)", "np.{}({wide}.T)", "np.{}(p)")
REDUCTIONS += each("all any count_nonzero", "np.{}(p)", "np.{}(x)", "np.{}(u)", "np.{}({tall}, axis=0)", "np.{}(c)")
REDUCTIONS += each("argmax argmin nanargmax nanargmin", "np.{}(x)", "np.{}(f)", "np.{}(i)", "np.{}(u)", "np.{}(c)",
                   "np.{}({wide}, axis=1)", "np.{}({tall}, axis=0)")
REDUCTIONS += each("cumsum cumprod nancumsum nancumprod cumulative_sum cumulative_prod", "np.{}(x)", "np.{}(f)",
                   "np.{}(c)", "np.{}(i)", "np.{}(h)", "np.{}(e)")
REDUCTIONS += each("nansum nanprod nanmean nanstd nanvar nanmax nanmin nanmedian", "np.{}(s)",
                   "np.{}(s.astype(np.float32))", "np.{}(x)", "np.{}(np.resize(s, (len(s) // 4 + 1, 4)), axis=1)")
REDUCTIONS += some("np.average(x)", "np.average(x, weights=abs(y) + 1)", "np.average(f, weights=abs(x) + 1)",
                   "np.average({tall}, axis=0)", "np.average(c, weights=abs(y) + 1)", "np.trace({wide})",
                   "np.trace({tall})", "np.trapezoid(x)", "np.trapezoid(x, z)", "np.trapezoid(c, d)",
                   "np.trapezoid(f, dx=0.1)")
REDUCTIONS += some("np.median(x)", "np.median(f)", "np.median(i)", "np.median({tall}, axis=0)", "np.median(s)")
REDUCTIONS += each("percentile nanpercentile", "np.{}(x, [3, 50, 99.5])", "np.{}(f, 30)", "np.{}(s, [10, 20])",
                   "np.{}(i, [25, 75], method='hazen')")
REDUCTIONS += each("quantile nanquantile", "np.{}(x, [0.03, 0.5, 0.995])", "np.{}(f, 0.3)", "np.{}(s, [0.1, 0.2])",
                   "np.{}(x, 0.7, method='inverted_cdf')", "np.{}(x, 0.7, method='median_unbiased')")

ORDERS = some("np.histogram(x, 17)[0]", "np.histogram(x, 17)[1]", "np.histogram(f, 40, (-1, 2))[0]",
              "np.histogram(x, 30, weights=y)[0]", "np.histogram(x, np.linspace(-2, 2, 12), density=True)[0]",
              "np.histogram(i, 10)[0]", "np.histogram(x, 9, density=True)[0]", "np.histogram2d(x, y, 5)[0]",
              "np.histogramdd((x, y), (3, 4))[0]", "np.histogram_bin_edges(x, 33)", "np.bincount(u, minlength=300)",
              "np.bincount(u, x, 256)", "np.digitize(x, z)", "np.digitize(x, [-1, 0, 2])", "np.searchsorted(z, x)",
              "np.searchsorted(z, z, side='right')", "np.interp(x, z, y)", "np.interp(z, np.arange(len(z)), x)",
              "np.interp(x, z, c)", "np.sort(x)", "np.sort(f)", "np.sort(u)", "np.sort(c)", "np.sort(h)",
              "np.sort({tall}, axis=0)", "np.argsort(z, kind='stable')", "np.argsort(i, kind='stable')",
              "np.argsort(u, kind='stable')", "np.partition(x, len(x) // 2)[len(x) // 2]",
              "x[np.argpartition(x, len(x) // 2)[len(x) // 2]]", "np.sort_complex(c)", "np.sort_complex(i)",
              "np.lexsort((x, u))", "np.unique(i)", "np.unique(u, return_counts=True)[1]",
              "np.unique(x, return_index=True)[1]", "np.unique_all(i)[2]", "np.unique_counts(u)[1]",
              "np.unique_inverse(i)[1]", "np.sort(np.unique_values(i))", "np.nonzero(p)[0]", "np.flatnonzero(u)",
              "np.argwhere(p)", "np.argwhere(c)", "np.trim_zeros(np.arange(len(x)))")
ORDERS += each("intersect1d union1d setdiff1d setxor1d isin", "np.{}(i, j[:len(j) // 2])", "np.{}(u, k)")

MOVING = some("np.where(p, x, f)", "np.select([p, q], [x, i], 7)", "np.choose(u % 3, [x, y, i])",
              "np.piecewise(x, [p, q], [2.0, lambda t: t + 1])", "np.extract(p, x)", "np.compress(p, c)",
              "np.putmask(w, p, y) or w", "np.place(w, p, y[:3]) or w", "np.copyto(w, i, where=p) or w",
              "np.take(x, j % len(x))", "np.take(c, j, mode='wrap')", "np.take_along_axis(x, j % len(x), 0)",
              "np.put(w, j % len(x), y) or w", "np.put_along_axis(w, np.argsort(z), y, 0) or w", "np.roll(x, 3)",
              "np.roll(c, -len(c) // 2)", "np.roll({tall}, 1, axis=1)", "np.flip(x) + 1", "np.flipud(f) + 1",
              "np.fliplr({tall}) + 1", "np.rot90({wide}) + 1", "np.append(x, f)", "np.append(c, d)",
              "np.block([x, 1, y])", "np.array_split(x, 3)[1] + 1", "np.split({tall}, 2, axis=1)[1] + 1",
              "np.hsplit({tall}, 2)[0] + 1", "np.vsplit({wide}, 3)[1] + 1", "np.dsplit({tall}[None], 2)[1] + 1",
              "np.unstack({wide})[2] + 1", "np.tile(x, 2)", "np.repeat(x, 3)", "np.repeat({tall}, 2, axis=0)",
              "np.pad(x, 3)", "np.pad(x, (2, 5), 'edge')", "np.pad(x, 2, 'linear_ramp', end_values=7)",
              "np.pad(x, 3, 'mean')", "np.resize(x, len(x) + 5)", "np.insert(x, len(x) // 2, 7.5)",
              "np.insert(f, [0, 1], [2, 3])", "np.delete(x, len(x) // 2)", "np.delete(c, [0])",
              "np.ravel({tall}.T) + 1", "np.reshape({wide}.T, -1) + 1", "np.transpose({tall}) + 1",
              "np.permute_dims({tall}, (1, 0)) + 1", "np.swapaxes({tall}, 0, 1) + 1", "np.moveaxis({tall}, 0, 1) + 1",
              "np.rollaxis({tall}, 1) + 1", "np.squeeze(x[None]) + 1", "np.expand_dims(x, 1) + 1",
              "np.matrix_transpose({tall}) + 1", "np.astype(x, np.float32)", "np.astype(i, np.int8)", "np.copy(c)",
              "np.broadcast_to(x, (2, len(x))) + 1", "np.broadcast_arrays(x, [[1], [2]])[1] + 0",
              "x * np.broadcast(x, [[1], [2]]).size", "x * np.broadcast_shapes(x.shape, (3, 1))[0]",
              "np.packbits(p)", "np.packbits(u, bitorder='little')", "np.unpackbits(u)",
              "np.ravel_multi_index((k % 3, u % 5), (3, 5))", "np.stack(np.unravel_index(j % 60, (3, 4, 5)))")
MOVING += each("concatenate concat hstack vstack row_stack dstack column_stack stack", "np.{}((x, f))", "np.{}([c, d])")
MOVING += each("atleast_1d atleast_2d atleast_3d asarray asanyarray asarray_chkfinite ascontiguousarray asfortranarray "
               "require array", "np.{}(x) + 1", "np.{}(c) * 2")

MAKING = some("np.zeros(len(x))", "np.ones(len(x), np.int8)", "np.full(len(x), 2.5)", "x * len(np.empty(len(x)))",
              "np.identity(len(x) % 90)", "np.eye(len(x) % 90, 30, 2)", "np.tri(len(x) % 80, 70, -1)",
              "np.zeros_like(x)", "np.ones_like(c)", "np.full_like(i, 7.9)", "f * len(np.empty_like(f))",
              "np.arange(len(x))", "np.arange(0.3, len(x) * 0.7, 0.7)", "np.arange(len(x), dtype=np.float32) * 0.1",
              "np.arange(-3, len(x), 7)", "np.bartlett(len(x))", "np.linspace(-1.3, 2.7, len(x))",
              "np.linspace(0, 1, len(x), endpoint=False)",
              "np.linspace(1, 2j, len(x))", "np.linspace(x[:3], y[:3], len(x) % 1000)",
              "np.linspace(0, 99, len(x), dtype=int)", "np.linspace(f[0], 3, len(x), dtype=np.float32)",
              "np.fromfunction(lambda a, b: a * 3 + b, (3, len(x)))", "np.fromiter(x[:50], float)",
              "np.fromstring('2.5,' * len(x), sep=',')",
              "np.indices((2, len(x)))", "np.meshgrid(x, [1, 2])[0]", "np.mgrid[:len(x), :2][0]",
              "np.ogrid[0:1:len(x) * 1j]", "x[np.ix_(j % len(x))]", "np.r_[x, 1, y]", "np.c_[x, y]",
              "x[np.s_[1::2]] + 1", "x[np.index_exp[::-1]] + 1", "x[:, np.newaxis] + [1, 2]", "np.tril({wide})",
              "np.triu({tall}, 1)", "np.stack(np.tril_indices(len(x) % 60))",
              "np.stack(np.triu_indices(len(x) % 60, 1))", "np.stack(np.tril_indices_from({tall}[:50]))",
              "np.stack(np.triu_indices_from({wide}[:, :50]))", "np.stack(np.mask_indices(len(x) % 50, np.triu))",
              "np.diag(x[:99])", "np.diagflat(x[:99], 1)", "np.diagonal({tall}, 1) + 1",
              "np.fill_diagonal(w[:len(w) // 4 * 4].reshape(-1, 4), 5) or w",
              "np.stack(np.diag_indices(len(x) % 99))",
              "np.stack(np.diag_indices_from(np.zeros((len(x) % 99, len(x) % 99))))",
              "np.vander(x, 5)", "np.vander(f, 3, increasing=True)")

COMPOSED = some("np.diff(x)", "np.diff(c, 2)", "np.diff(u)", "np.ediff1d(x)", "np.ediff1d(i, 2, 3)",
                "np.gradient(np.append(x, 1))", "np.gradient(np.append(f, [1, 2]), 0.3, edge_order=2)",
                "np.gradient(np.append(x, 9), np.append(np.arange(len(x)) * 1.1 + z / 1e3, 1e6))",
                "np.gradient(np.append(c, 1))",
                "np.unwrap(x * 9)", "np.unwrap(f * 9)", "np.unwrap(i, period=7)", "np.outer(x, [1, 2.5])",
                "np.outer(c, d[:2])", "np.kron(x, [1, -2.5])", "np.kron(c, d[:3])",
                f"np.cross({VECTORS[0]}, {VECTORS[1]})",
                f"np.cross({VECTORS[0]} * 1j, {VECTORS[1]} + 2j)", "np.polyval([1.5, -2, 0.3], x)",
                "np.polyval(x[:20], f)",
                "np.polyval([1, 2j, 3], c)", "np.polyadd(x, y[:3])", "np.polysub(x, c)", "np.polyder(x)",
                "np.polyint(f)",
                "np.poly(i[:40] % 5)", "np.polymul(np.arange(1, len(x) % 400 + 3), [2, 1, -7])",
                "np.polydiv([1.5, 2] * (len(x) % 20 + 3), [2, 4])[0]",
                "np.polymul(np.arange(1.5, len(x) % 400 + 3), [0.3, 1.7])", "np.poly(x[:40])",
                "np.apply_along_axis(np.sum, 1, {wide})", "np.apply_over_axes(np.sum, {tall}, [0])",
                "np.vectorize(lambda t: t * 2 + 1)(x[:300])")

KNOWING = some("np.array([v for _, v in np.ndenumerate(x[:60])])", "np.array([k[0] for k in np.ndindex(len(x) % 70)])",
               "x * np.iterable(x)", "x * np.iscomplexobj(c)", "x * np.isrealobj(x)", "x * np.isscalar(3)",
               "x * np.isfortran({tall}.T)", "x * np.ndim(x)", "x + np.shape(x)[0]", "x * np.size(x)",
               "x * np.can_cast(np.int8, np.float32)", "u.astype(np.promote_types(u.dtype, f.dtype))",
               "u.astype(np.result_type(u, k))", "u.astype(np.min_scalar_type(300))", "f.astype(np.common_type(f, x))",
               "x * np.isdtype(x.dtype, 'real floating')", "x.astype(np.mintypecode('fd'))", "x.astype(np.dtype('f4'))",
               "x * np.finfo(np.float32).eps", "i + np.iinfo(np.int16).max", "x * np.issubdtype(x.dtype, np.floating)",
               "x * np.may_share_memory(x, x[::2])", "x + np.shares_memory(x, y)", "x * len(np.base_repr(len(x)))",
               "x * len(np.binary_repr(len(x)))", "x * len(np.einsum_path('i,i->', x, y)[0])", "p & np.True_",
               "p | np.False_", "np.emath.sqrt(4.0) * x", "np.fft.fftfreq(len(x))",
               "np.lib.stride_tricks.sliding_window_view(x, 1) + 1", "np.linalg.outer(x, [1, 2])",
               "np.random.default_rng(5).random(len(x))", "x * isinstance(x, np.ndarray)", "errors_told(x)",
               "settings(x)",
               "x * (np.geterr()['under'] == 'ignore')", "x * (np.geterrcall() is None)",
               "x * (np.set_printoptions() is None)", "x * len(np.array_repr(np.linspace(0, 1, 7)))",
               "x * len(np.array_str(np.arange(1001)))", "x * len(np.array2string(np.ones((3, 2)), precision=2))")
KNOWING += each("pi e euler_gamma inf nan", "x * np.{}", "f / np.{}")
KNOWING += each("bool bool_ byte cdouble complex128 complex64 csingle double float16 float32 float64 half int16 int32 "
                "int64 int8 int_ intc intp long longlong short single ubyte uint uint16 uint32 uint64 uint8 uintc "
                "uintp ulong ulonglong ushort", "i.astype(np.{})", "np.{}(3) + u", "u.astype(np.{}) * 2")
KNOWING += each("complexfloating floating integer number inexact generic flexible signedinteger unsignedinteger",
                "x * np.issubdtype(x.dtype, np.{})")
HELPERS = ["def errors_told(x):\n    with np.errstate(all='ignore'):\n        return x / 3",
           "def settings(x):\n    np.seterr(over='ignore')\n    np.seterrcall(None)\n    return x + 1",
           "def checked(x):\n    if len(x) == 0:\n        raise np.linalg.LinAlgError('empty')\n    return x + 1",
           "def partitioned(x):\n    x.partition(len(x) // 2)\n    return x[len(x) // 2]",
           "def sorted_in_place(x):\n    x.sort()\n    return x", "def filled(x):\n    x.fill(2.5)\n    return x",
           "def resized(x):\n    w = x + 1\n    w.resize(len(x) + 3, refcheck=False)\n    return w"]

LINALG = some(f"np.linalg.cross({VECTORS[0]}, {VECTORS[1]})", "np.linalg.diagonal({tall}) + 1",
              "np.linalg.matrix_transpose({wide}) + 1", "np.linalg.outer(x, y[:2])", "np.linalg.trace({tall})",
              "checked(x)")

FFT = each("fft ifft hfft", "np.fft.{}(c)", "np.fft.{}(e)", "np.fft.{}(x, 2 * len(x), norm='ortho')")
FFT += each("rfft ihfft", "np.fft.{}(x)", "np.fft.{}(f)")
FFT += each("fft2 ifft2 fftn ifftn rfft2 rfftn", "np.fft.{}({tall})", "np.fft.{}({wide}, norm='forward')")
FFT += some("np.fft.irfft(c[:len(c) // 2 + 1], len(c))", "np.fft.irfft(e, 2 * len(e))")
FFT += each("irfft2 irfftn", "np.fft.{}({tall} + 0j, s=(len(x) // 4 + 1, 6), axes=(0, 1))")
FFT += each("fftfreq rfftfreq", "np.fft.{}(len(x))", "np.fft.{}(len(x), 0.3)")
FFT += each("fftshift ifftshift", "np.fft.{}(x)", "np.fft.{}({tall}, axes=1)")

TRICKS = ["np.lib.stride_tricks.as_strided(x, (len(x) // 2 + 1, 1), (8, 8)) + 1",
          "np.lib.stride_tricks.sliding_window_view(x, min(4, len(x))).sum(axis=-1)",
          "np.lib.stride_tricks.sliding_window_view(x, min(3, len(x))) * 2"]
LIB = ["np.lib.scimath.sqrt(4.0) * x", "np.lib.stride_tricks.sliding_window_view(x, 1)[:, 0] + 1"]

METHODS = each("all any argmax argmin max min mean prod std var sum", "x.{}()", "{tall}.{}(axis=0)",
               "{wide}.{}(axis=1)",
               "i.{}()", "f.{}()")
METHODS += each("cumprod cumsum", "x.{}()", "e.{}()")
METHODS += each("round conj conjugate copy flatten ravel byteswap", "x.{}() + 0", "i.{}() + 0")
METHODS += each("imag real", "c.{} * 1", "e.{} + 0")
METHODS += each("diagonal trace", "{tall}.{}() + 0")
METHODS += some("x[x.argpartition(len(x) // 2)[len(x) // 2]]", "partitioned(w)", "x.argsort(kind='stable')",
                "sorted_in_place(w)", "z.searchsorted(x)", "x.astype(np.float32)", "x.view(np.int64) + 1",
                "f.view('u4') ^ 3", "x.astype(f.dtype)", "(u % 2).choose([x, y])", "x.compress(p)", "x.repeat(2)",
                "x.take(j % len(x))", "x.clip(-1, 1) + 0", "i.clip(3, 9)", "filled(w)", "w.put(j % len(x), y) or w",
                "resized(x)", "x * x.item(0)", "x * x.itemsize", "x * x.nbytes", "x * x.ndim", "x * x.shape[0]",
                "x * x.size", "x * x.strides[0]", "p.nonzero()[0]", "u.nonzero()[0]", "x.flat[::2] + 1",
                "{tall}.T + 1", "{tall}.mT * 2", "{tall}.transpose() + 1", "{wide}.swapaxes(0, 1) + 1",
                "x.reshape(-1, 1) + 1", "x[None].squeeze() + 1", "x * len(x[:50].tolist())")

# Of generators, each with its own start.
OF_BOTH = {name: parameters[0] for name, parameters in PARAMETERS.items() if name != "power"}
OF_BOTH |= {"dirichlet": "[1, 2.5]", "multinomial": "20, [0.2, 0.3, 0.5]", "standard_exponential": "",
            "standard_gamma": "0.3", "standard_normal": "", "random": "", "choice": "100"}


def drawn(of, table):
    return [f"{of}.{name}({parameters}{parameters and ', '}size=len(x))" for name, parameters in table.items()]


GENERATOR = drawn("np.random.default_rng(7)", OF_BOTH | {
    "integers": "-5, 1000", "multivariate_hypergeometric": "[3, 8, 5], 6"})
GENERATOR += ["np.random.default_rng(7).permutation(x)", "np.random.default_rng(7).permuted(x)", "shuffled(w)",
              "np.random.default_rng(7).standard_normal(len(x), np.float32)",
              "np.random.default_rng(7).random(len(x), np.float32)",
              "np.random.default_rng(7).integers(0, 99, len(x), np.uint8)",
              "np.random.Generator(np.random.default_rng(7).bit_generator).random(len(x))",
              "np.random.default_rng(7).spawn(2)[1].random(len(x))"]
# The state is known after few draws alone.
LEGACY = ["kept_state(x)", *drawn("np.random", OF_BOTH | {
    "random_sample": "", "ranf": "", "sample": "", "randint": "-5, 1000", "random_integers": "-5, 1000"})]
LEGACY += ["np.random.rand(len(x))", "np.random.randn(len(x))", "np.random.permutation(x)", "shuffled_before(w)",
           "np.random.RandomState(3).random_sample(len(x))",
           "np.random.default_rng(np.random.SeedSequence(4)).random(len(x))"]
LEGACY += [f"np.random.Generator(np.random.{name}(5)).random(len(x))" for name in BIT_GENERATORS]
HELPERS += ["def shuffled(x):\n    np.random.default_rng(7).shuffle(x)\n    return x",
            "def shuffled_before(x):\n    np.random.shuffle(x)\n    return x",
            "def kept_state(x):\n    state = np.random.get_state()\n    np.random.set_state(state)\n"
            "    return np.random.random(len(x))",
            "def generated(x):\n    generator = np.random.default_rng(3).bit_generator\n"
            "    return isinstance(generator, np.random.BitGenerator)"]

TESTING = ["passes(x)", "fails(x)"]
HELPERS += ["def passes(x):\n    np.testing.assert_allclose(x, x * 1)\n    np.testing.assert_equal(x, x + 0)\n"
            "    np.testing.assert_almost_equal(x, x)\n    np.testing.assert_array_almost_equal(x, x * 1)\n"
            "    np.testing.assert_array_almost_equal_nulp(x, x)\n    np.testing.assert_array_less(-1 - np.abs(x), x)\n"
            "    np.testing.assert_(np.all(x == x))\n    return np.testing.assert_array_max_ulp(x, x)[0] + x",
            "def fails(x):\n    np.testing.assert_array_equal(x, np.floor(x))\n    return x + 1"]

# What NumPy raises an error for, whatever it is given.
ERRORS = ["np.isnat(x)"]
STARTS = {"np.random": ["np.random.seed(7)"]}
SECTIONS = {"np": UFUNCS + REDUCTIONS + ORDERS + MOVING + MAKING + COMPOSED + KNOWING, "np.linalg": LINALG,
            "np.fft": FFT,
            "np.random": LEGACY, "np.random.Generator": GENERATOR, "np.lib": LIB, "np.lib.stride_tricks": TRICKS,
            "np.ndarray": METHODS, "np.testing": TESTING}
