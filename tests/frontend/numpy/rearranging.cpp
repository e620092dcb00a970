// Memory orders, axes moved, elements rolled and padded, differences. Expected values were printed by
// NumPy 2.4.
#include "frontend/expect.hpp"

using weft::Dims;

namespace {
const weft::LazyTensor m = np::reshape(np::arange(6), {2, 3});
const weft::LazyTensor f = np::transpose(np::reshape(np::arange(6), {3, 2}));  // in Fortran order
const weft::LazyTensor c = np::reshape(np::arange(24.0), {2, 3, 4});
const weft::LazyTensor x = np::array({1.0, 2.0, 4.0, 8.0});
}  // namespace

TEST_CASE("ravel and reshape follow memory orders") {
  CHECK(value(np::ravel(m, 'F')) == "array([0, 3, 1, 4, 2, 5])");
  CHECK(value(np::ravel(f, 'C')) == "array([0, 2, 4, 1, 3, 5])");
  CHECK(value(f.ravel('A')) == "array([0, 1, 2, 3, 4, 5])");
  CHECK(value(np::ravel(m[np::slice(_, _, -1)], 'K')) == "array([3, 4, 5, 0, 1, 2])");
  CHECK(value(c.transpose(1, 0, 2).ravel('K')) == value(c.ravel()));
  CHECK(np::ravel(c[np::ellipsis, 0]).strides() == Dims{8});
  CHECK(value(np::reshape(m, {3, 2}, 'F')) == "array([[0, 4],\n       [3, 2],\n       [1, 5]])");
  CHECK(m.reshape(6, 'F').shape() == Dims{6});
  CHECK(np::reshape(f, {3, 2}, 'A').strides() == Dims{8, 24});
  CHECK(error_of([] { np::ravel(m, 'X'); }) ==
        "ValueError: order must be one of 'C', 'F', 'A', or 'K' (got 'X')");
  CHECK(error_of([] { np::reshape(m, -1, 'K'); }) == "ValueError: order 'K' is not permitted for reshaping");
}

TEST_CASE("axes change places") {
  CHECK(c.swapaxes(0, -1).shape() == Dims{4, 3, 2});
  CHECK(np::moveaxis(c, 0, -1).shape() == Dims{3, 4, 2});
  CHECK(np::moveaxis(c, {0, 1}, {-1, 0}).shape() == Dims{3, 4, 2});
  CHECK(np::rollaxis(c, 2).shape() == Dims{4, 2, 3});
  CHECK(np::rollaxis(c, 0, 3).shape() == Dims{3, 4, 2});
  CHECK(np::atleast_3d(m).shape() == Dims{2, 3, 1});
  CHECK(np::atleast_3d(x).shape() == Dims{1, 4, 1});
  CHECK(np::atleast_2d(x).shape() == Dims{1, 4});
  CHECK(np::atleast_1d(3).shape() == Dims{1});
  CHECK(error_of([] { np::swapaxes(m, 0, 5); }) ==
        "AxisError: axis2: axis 5 is out of bounds for array of dimension 2");
  CHECK(error_of([] { np::moveaxis(c, {0, 0}, {1, 2}); }) ==
        "ValueError: repeated axis in `source` argument");
  CHECK(error_of([] { np::moveaxis(c, {0, 1}, 2); }) ==
        "ValueError: `source` and `destination` arguments must have the same number of elements");
  CHECK(error_of([] { np::rollaxis(c, 1, 9); }) ==
        "AxisError: 'start' arg requires -3 <= start < 4, but 9 was passed in");
}

TEST_CASE("elements are turned and flipped") {
  CHECK(value(np::fliplr(m)) == "array([[2, 1, 0],\n       [5, 4, 3]])");
  CHECK(value(np::flipud(m)) == "array([[3, 4, 5],\n       [0, 1, 2]])");
  CHECK(value(np::rot90(m)) == "array([[2, 5],\n       [1, 4],\n       [0, 3]])");
  CHECK(value(np::rot90(m, -1)) == "array([[3, 0],\n       [4, 1],\n       [5, 2]])");
  CHECK(value(np::rot90(m, 6)) == "array([[5, 4, 3],\n       [2, 1, 0]])");
  CHECK(error_of([] { np::rot90(m, 1, {0, 2}); }) == "ValueError: Axes must be different.");
  CHECK(error_of([] { np::rot90(m, 1, {0, 5}); }) ==
        "ValueError: Axes=(0, 5) out of range for array of ndim=2.");
  CHECK(error_of([] { np::fliplr(x); }) == "ValueError: Input must be >= 2-d.");
}

TEST_CASE("roll") {
  CHECK(value(np::roll(m, 1)) == "array([[5, 0, 1],\n       [2, 3, 4]])");
  CHECK(value(np::roll(m, -1, 1)) == "array([[1, 2, 0],\n       [4, 5, 3]])");
  CHECK(value(np::roll(m, {1, 2}, {0, 1})) == "array([[4, 5, 3],\n       [1, 2, 0]])");
  CHECK(value(np::roll(m, {1, INT64_MAX, INT64_MIN}, 1)) == "array([[0, 1, 2],\n       [3, 4, 5]])");
  CHECK(np::roll(f, 1, 0).strides() == Dims{8, 16});
  CHECK(np::roll(f, 1).strides() == Dims{24, 8});
  CHECK(
      error_of([] { np::roll(m, {1, 2, 3}, {0, 1}); }) ==
      "ValueError: shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 "
      "with shape (3,) and arg 1 with shape (2,).");
}

TEST_CASE("pad") {
  CHECK(
      value(np::pad(m, 1)) ==
      "array([[0, 0, 0, 0, 0],\n       [0, 0, 1, 2, 0],\n       [0, 3, 4, 5, 0],\n       [0, 0, 0, 0, 0]])");
  CHECK(value(np::pad(m, {{0, 1}, {2, 0}}, {.constant_values = {{{7, 8}, {9, 9}}}})) ==
        "array([[9, 9, 0, 1, 2],\n       [9, 9, 3, 4, 5],\n       [9, 9, 8, 8, 8]])");
  CHECK(value(np::pad(x, {2, 1}, {.mode = "edge"})) == "array([1., 1., 1., 2., 4., 8., 8.])");
  CHECK(value(np::pad(x, {2, 1}, {.mode = "reflect"})) == "array([4., 2., 1., 2., 4., 8., 4.])");
  CHECK(value(np::pad(x, {2, 1}, {.mode = "symmetric"})) == "array([2., 1., 1., 2., 4., 8., 8.])");
  CHECK(value(np::pad(x, {2, 5}, {.mode = "wrap"})) == "array([4., 8., 1., 2., 4., 8., 1., 2., 4., 8., 1.])");
  CHECK(value(np::pad(x, 2, {.mode = "reflect", .reflect_type = "odd"})) ==
        "array([-2.,  0.,  1.,  2.,  4.,  8., 12., 14.])");
  CHECK(value(np::pad(m[0], {7, 4}, {.mode = "reflect"})) ==
        "array([1, 2, 1, 0, 1, 2, 1, 0, 1, 2, 1, 0, 1, 2])");
  CHECK(np::pad(f, 1).strides() == Dims{8, 32});
}

TEST_CASE("what pad refuses") {
  CHECK(error_of([] { np::pad(m, 1.5); }) == "TypeError: `pad_width` must be of integral type.");
  CHECK(error_of([] { np::pad(m, {1, -1}); }) == "ValueError: index can't contain negative values");
  CHECK(error_of([] { np::pad(np::asarray(3.0), -1); }) == "ValueError: index can't contain negative values");
  CHECK(
      error_of([] { np::pad(m, {1, 2, 3}); }) ==
      "ValueError: operands could not be broadcast together with remapped shapes [original->remapped]: (3,)  "
      "and requested shape (2,2)");
  CHECK(error_of([] { np::pad(m, 1, {.mode = "foo"}); }) == "ValueError: mode 'foo' is not supported");
  CHECK(error_of([] { np::pad(m, 1, {.mode = "edge", .constant_values = 3}); }) ==
        "ValueError: unsupported keyword arguments for mode 'edge': {'constant_values'}");
  CHECK(error_of([] { np::pad(np::zeros({0, 2}), 1, {.mode = "wrap"}); }) ==
        "ValueError: can't extend empty axis 0 using modes other than 'constant' or 'empty'");
  const auto bytes = np::zeros({2, 2}, {.dtype = np::uint8});
  CHECK(value(np::pad(bytes, {0, 1}, {.constant_values = 300})[-1]) == "array([44, 44, 44], dtype=uint8)");
  CHECK(error_of([&] { np::pad(bytes, 1, {.constant_values = {{{300, 1}, {2, 3}}}}); }) ==
        "OverflowError: Python integer 300 out of bounds for uint8");
}

TEST_CASE("diff and ediff1d") {
  CHECK(value(np::diff(x)) == "array([1., 2., 4.])");
  CHECK(value(np::diff(x, {.n = 2})) == "array([1., 2.])");
  CHECK(value(np::diff(m, {.axis = 0, .prepend = 1})) == "array([[-1,  0,  1],\n       [ 3,  3,  3]])");
  CHECK(value(np::diff(np::array({true, false, false}))) == "array([ True, False])");
  CHECK(np::diff(m, {.n = 900}).shape() == Dims{2, 0});
  CHECK(value(np::ediff1d(m, {.to_end = 9, .to_begin = 7})) == "array([7, 1, 1, 1, 1, 1, 9])");
  CHECK(error_of([] { np::diff(m, {.n = -1}); }) == "ValueError: order must be non-negative but got -1");
  CHECK(error_of([] { np::diff(3); }) == "ValueError: diff requires input that is at least one dimensional");
  CHECK(error_of([] { np::ediff1d(m, {.to_end = 1.5}); }) ==
        "TypeError: dtype of `to_end` must be compatible with input `ary` under the `same_kind` rule.");
}

TEST_CASE("gradient") {
  CHECK(value(np::gradient(x)[0]) == "array([1. , 1.5, 3. , 4. ])");
  CHECK(value(np::gradient(x, {2})[0]) == "array([0.5 , 0.75, 1.5 , 2.  ])");
  CHECK(value(np::gradient(x, {}, {.edge_order = 2})[0]) == "array([0.5, 1.5, 3. , 5. ])");
  const auto uneven = np::array({0.0, 1.0, 3.0, 4.0});
  CHECK(value(np::gradient(x, {uneven})[0]) == "array([1., 1., 3., 4.])");
  CHECK(value(np::gradient(x, {np::arange(4) * 2})[0]) == value(np::gradient(x, {2})[0]));
  CHECK(np::gradient(m, {}, {.axis = {0, 1}}).size() == 2);
  CHECK(np::gradient(m)[0].dtype() == weft::DType::float64);
  CHECK(np::gradient(f, {}, {.axis = 1})[0].strides() == Dims{8, 16});
  CHECK(error_of([] { np::gradient(x, {1, 2}); }) == "TypeError: invalid number of arguments");
  CHECK(error_of([] { np::gradient(x, {np::arange(3)}); }) ==
        "ValueError: when 1d, distances must match the length of the corresponding dimension");
  CHECK(error_of([] { np::gradient(x, {0}, {.edge_order = 2}); }) ==
        "ZeroDivisionError: float division by zero");
}
