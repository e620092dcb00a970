"""np.testing: what passes, and the messages of what does not, to the letter; of what is known before it runs, too."""

import itertools

import numpy as np
from cases import seed_of, values

from inputs import DTYPES, FLOATS
from program import Program

SHAPES = [((), ()), ((1,), (1,)), ((7,), (7,)), ((3, 4), (3, 4)), ((2, 2, 3), (2, 2, 3)), ((), (6,)), ((4,), ()),
          ((0,), (0,)), ((0,), ()), ((2, 3), (3,)), ((40, 30), (40, 30)), ((3,), (4,))]
MIXED = [("float64", "int32"), ("uint8", "int64"), ("float32", "float64"), ("bool", "float16"),
         ("complex64", "float64"), ("int8", "uint64"), ("float16", "complex128")]
OF_ARRAYS = ["assert_allclose({x}, {y})", "assert_allclose({x}, {y}, rtol=0.5, atol=1)",
             "assert_allclose({x}, {y}, equal_nan=False, err_msg='of two')",
             "assert_allclose({x}, {y}, 1e-3, strict=True)",
             "assert_array_equal({x}, {y})", "assert_array_equal({x}, {y}, 'a\\nb', verbose=False)",
             "assert_array_equal({x}, {y}, strict=True)", "assert_array_almost_equal({x}, {y})",
             "assert_array_almost_equal({x}, {y}, decimal=2, err_msg='so')", "assert_array_almost_equal({x}, {y}, -1)",
             "assert_array_less({x}, {y})", "assert_array_less({x}, {y}, 'less', strict=True)",
             "assert_equal({x}, {y})", "assert_equal({x}, {y}, 'twice', strict=True)", "assert_almost_equal({x}, {y})",
             "assert_almost_equal({x}, {y}, 3, 'near', False)"]
OF_FLOATS = ["assert_array_almost_equal_nulp({x}, {y})", "assert_array_almost_equal_nulp({x}, {y}, nulp=3)",
             "assert_array_max_ulp({x}, {y}, 4)", "assert_array_max_ulp({x}, {y}, dtype=np.float32)"]
# Of items, as scalars of NumPy's and numbers of Python's.
OF_ITEMS = ["assert_equal({x}, {y})", "assert_equal({x}, {y}, 'of items', False)", "assert_almost_equal({x}, {y})",
            "assert_almost_equal({x}, {y}, decimal=1, err_msg='here')", "assert_approx_equal({x}, {y})",
            "assert_approx_equal({x}, {y}, significant=2, err_msg='about', verbose=False)",
            "assert_allclose({x}, {y}, rtol=1e-3)", "assert_array_less({x}, {y})", "assert_equal([{x}, 1], [{y}, 2])",
            "assert_equal({{'a': {x}, 'b': (2, [{y}])}}, {{'a': {x}, 'b': (2, [{x}])}}, err_msg='in a dict')",
            "assert_({x} < {y}, 'not less')", "assert_({x} == {y}, lambda: 'called')",
            "assert_equal(({x}, a0), ({x}, a0 + 1))", "assert_equal({x}, {y}, f'{{{x}}} here')",
            "assert_allclose({x}, {y}, rtol={y} * 0.5, atol=abs({x}) * 0.25)"]
# Of numbers of Python's, which are known while the program is read.
NUMBERS = ["0", "1", "-3", "True", "0.0", "-0.0", "1.5", "1.0000001", "float('nan')", "float('inf')", "-float('inf')",
           "2j", "complex(0.0, float('nan'))", "1e300", "100.0", "1000.0", "999.9999"]
# What is left out of a comparison is not computed.
GUARDED = ["assert_allclose(a0, a0)", "assert_array_almost_equal(a0, a0)", "assert_almost_equal(a0[0], a0[0])",
           "assert_almost_equal(a0[1], a0[1])", "assert_approx_equal(a0[0], a0[0])", "assert_allclose(a0, a0 + 1)",
           "assert_equal(a0[0], a0[0])", "assert_almost_equal(a0[0], a0[1])", "assert_array_equal(a0, a0 * 0)"]
KNOWN = ["assert_equal('a', 'b')", "assert_equal('a', 'a', 'x')", "assert_equal(None, None)", "assert_equal(None, 1)",
         "assert_equal(a0.dtype, np.float64)", "assert_equal(a0.dtype, np.dtype('f4'), 'kind')",
         "assert_equal(a0.shape, (3,))", "assert_equal(a0.shape, (4,))", "assert_equal(a0.shape, (3, 1), 'shape')",
         "assert_equal([1, [2, 3]], [1, [2, 4]])", "assert_equal((1, 2), [1, 2])", "assert_equal([1, 2], 3)",
         "assert_equal({'a': 1}, {'b': 1})", "assert_equal({'a': 1}, {'a': 2})", "assert_equal(None, {'a': 2})",
         "assert_equal([1], {'a': 2})", "assert_equal({'a': 1, 'b': 2}, {'a': 1})", "assert_equal(3, 'a')",
         "assert_equal(len(a0), 3)", "assert_equal(len(a0), 4, 'y' * 70)", "assert_equal(a0[:2], [1])",
         "assert_array_equal(np.arange(5), [0, 1, 2, 3, 4])", "assert_array_equal(np.arange(5), [0, 1, 7, 3, 4])",
         "assert_allclose([1, 2.5], (1, 2.5000000001))", "assert_allclose([1, 2.5], (1, 2.6), err_msg=7)",
         "assert_almost_equal('a', 'b')", "assert_almost_equal(None, 1)", "assert_(True)", "assert_(False)",
         "assert_([], 'empty')", "assert_(a0, 'several')", "assert_allclose(a0, 1, np.array([0.5]))",
         "assert_array_equal(np.ones((2, 6, 3)), np.eye(3))", "assert_array_equal(a0, [[1], [2, 3]])",
         "assert_array_max_ulp(a0, [1, 2])", "assert_array_max_ulp(a0 * 1j, a0)", "assert_array_max_ulp(a0 > 0, a0)"]


def near(x, y, round_):
    """Of one shape, the second is the first but for some elements, or none."""
    if x.shape != y.shape or round_ == 0:
        return x, y
    differs = np.random.default_rng(seed_of(x.shape, round_)).random(x.shape) < (0, 0, 0.2, 0.7)[round_]
    return x, np.where(differs, y, x).astype(x.dtype if round_ < 3 else y.dtype)


def finite(x):
    return np.where(np.isfinite(x), x, 1).astype(x.dtype)


def program(inputs, call, may_be_refused=False):
    return Program(inputs, [f"np.testing.{call}", "v0 = a0.size + 1"], ["v0"], may_be_refused=may_be_refused)


def of_arrays(pair, shapes, form, round_):
    seed = seed_of(*pair, *shapes, form, round_)
    with np.errstate(all="ignore"):
        x, y = near(values(pair[0], shapes[0], seed), values(pair[1], shapes[1], seed + 1), round_)
        if seed % 3:
            x, y = finite(x), finite(y)
    return program({"a0": x, "a1": y}, form.format(x="a0", y="a1"))


def of_items(dtype, form, round_, taken):
    seed = seed_of(dtype, form, round_)
    x, y = (values(dtype, (), seed + i * (round_ % 3 > 0)) for i in range(2))
    names = {name: taken.format(name) for name in ("a0", "a1")}
    # There is no float() of complex numbers that are not known, nor of all uint64.
    may_be_refused = dtype == "uint64" or "approx" in form and dtype.startswith("complex")
    return program({"a0": x, "a1": y}, form.format(x=names["a0"], y=names["a1"]), may_be_refused)


def in_loop(call):
    loop = f"for i in range(20):\n    np.testing.{call}\n    a0 = a0 * 1.5"
    return Program({"a0": np.array([0.5, 1, -2])}, [loop, "v0 = a0 + 0"], ["v0"])


def programs():
    draws = itertools.product([(dtype, dtype) for dtype in DTYPES] + MIXED, SHAPES, OF_ARRAYS, range(4))
    for pair, shapes, form, round_ in draws:
        if seed_of(*pair, *shapes, form, round_, "drawn") % 8 == 0:
            yield of_arrays(pair, shapes, form, round_)
    for dtype, shapes, form, round_ in itertools.product(FLOATS, SHAPES[:6], OF_FLOATS, range(4)):
        yield of_arrays((dtype, dtype), shapes, form, round_)
    for dtype, form, round_ in itertools.product(DTYPES, OF_ITEMS, range(4)):
        yield of_items(dtype, form, round_, "{}[()]")
        if not dtype.startswith("complex"):
            yield of_items(dtype, form, round_, "float({})")
    for x, y, form in itertools.product(NUMBERS, NUMBERS, OF_ITEMS[:6]):
        if "approx" not in form or not {"2j", "complex(0.0, float('nan'))"} & {x, y}:
            yield program({"a0": np.arange(3.0)}, form.format(x=x, y=y))
    for call in GUARDED:
        guarded = f"with np.errstate(over='raise', invalid='raise'):\n    np.testing.{call}"
        yield Program({"a0": np.array([np.inf, np.nan, -np.inf, 2.5])}, [guarded, "v0 = a0.size"], ["v0"])
    for call in KNOWN:
        yield program({"a0": np.arange(3.0)}, call)
    for bound in (1, 100, 1000, 1e9):
        yield in_loop(f"assert_array_less(a0, {bound}, f'step {{i}}')")
        yield in_loop(f"assert_(a0[1] < {bound}, f'{{a0}} at {{i}}')")
        yield in_loop(f"assert_allclose(a0, 0, atol={bound})")
        yield in_loop(f"assert_equal(a0[1] < {bound}, True, f'step {{i}}')")
