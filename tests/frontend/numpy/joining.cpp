// Arrays stacked, split, tiled and repeated. Expected values and texts were printed by NumPy 2.4.
#include "frontend/expect.hpp"

using weft::Dims;

namespace {
const weft::LazyTensor m = np::reshape(np::arange(6), {2, 3});
const weft::LazyTensor v = np::arange(2);
}  // namespace

TEST_CASE("hstack, vstack, dstack and column_stack") {
  CHECK(value(np::hstack({v, v})) == "array([0, 1, 0, 1])");
  CHECK(value(np::hstack({m, m[np::slice(_), np::slice(1)]})) ==
        "array([[0, 1, 2, 0],\n       [3, 4, 5, 3]])");
  CHECK(value(np::hstack({1, 2.5})) == "array([1. , 2.5])");
  CHECK(value(np::vstack({v, 10 + v})) == "array([[ 0,  1],\n       [10, 11]])");
  CHECK(np::vstack({m.T(), m.T()}).strides() == Dims{8, 48});
  CHECK(value(np::dstack({v, v})) == "array([[[0, 0],\n        [1, 1]]])");
  CHECK(value(np::column_stack({v, m.T()[np::slice(2)]})) == "array([[0, 0, 3],\n       [1, 1, 4]])");
  CHECK(np::hstack({m, m}, {.dtype = np::float32}).dtype() == weft::DType::float32);
  CHECK(error_of([] { np::hstack({}); }) == "ValueError: need at least one array to concatenate");
  CHECK(
      error_of([] { np::hstack({v, m}); }) ==
      "ValueError: all the input arrays must have same number of dimensions, but the array at index 0 has 1 "
      "dimension(s) and the array at index 1 has 2 dimension(s)");
}

TEST_CASE("hsplit, vsplit and dsplit") {
  CHECK(value(np::hsplit(m, 3)[1]) == "array([[1],\n       [4]])");
  CHECK(value(np::hsplit(v, 2)[1]) == "array([1])");
  CHECK(value(np::vsplit(m, {1})[1]) == "array([[3, 4, 5]])");
  CHECK(np::dsplit(m[np::newaxis], {1, 2}).size() == 3);
  CHECK(error_of([] { np::vsplit(v, 1); }) ==
        "ValueError: vsplit only works on arrays of 2 or more dimensions");
  CHECK(error_of([] { np::hsplit(m, 2); }) == "ValueError: array split does not result in an equal division");
}

TEST_CASE("tile") {
  CHECK(value(np::tile(v, 2)) == "array([0, 1, 0, 1])");
  CHECK(value(np::tile(v, {2, 1})) == "array([[0, 1],\n       [0, 1]])");
  CHECK(value(np::tile(m, {1, 2})) == "array([[0, 1, 2, 0, 1, 2],\n       [3, 4, 5, 3, 4, 5]])");
  CHECK(np::tile(m.T(), {1, 1}).strides() == Dims{8, 24});
  CHECK(np::tile(m.T(), {2, 1}).strides() == Dims{16, 8});
  CHECK(np::tile(m, 0).shape() == Dims{2, 0});
  CHECK(np::tile(2.5, Dims{}).shape().empty());
  CHECK(error_of([] { np::tile(m, -1); }) == "ValueError: negative dimensions are not allowed");
  CHECK(error_of([] { np::tile(m, INT64_MAX); }).starts_with("ValueError: array is too big"));
}

TEST_CASE("repeat") {
  CHECK(value(np::repeat(v, 2)) == "array([0, 0, 1, 1])");
  CHECK(value(m.repeat(2, 1)) == "array([[0, 0, 1, 1, 2, 2],\n       [3, 3, 4, 4, 5, 5]])");
  CHECK(value(np::repeat(m, {1, 0, 2}, 1)) == "array([[0, 2, 2],\n       [3, 5, 5]])");
  CHECK(value(np::repeat(v, np::array({2, 1}))) == "array([0, 0, 1])");
  CHECK(value(np::repeat(m, np::array({true, false}), 0)) == "array([[0, 1, 2]])");
  CHECK(value(np::repeat(np::arange(2000), np::arange(2000) % 2)) == value(np::arange(1, 2000, 2)));
  CHECK(np::repeat(m.T(), 1, 0).strides() == Dims{16, 8});
  CHECK(np::repeat(np::zeros({1, 3}), 2, 0).strides() == Dims{24, 8});
  CHECK(value(np::repeat(7, 3, 0)) == "array([7, 7, 7])");
  CHECK(error_of([] { np::repeat(m, -1); }) == "ValueError: negative dimensions are not allowed");
  CHECK(error_of([] { np::repeat(v, {1, -2}); }) == "ValueError: repeats may not contain negative values.");
  CHECK(error_of([] { np::repeat(m, {1, 2, 3}, 0); }) ==
        "ValueError: operands could not be broadcast together with shape (2,) (3,)");
  CHECK(error_of([] { np::repeat(v, np::array({1.5, 2.5})); }) ==
        "TypeError: Cannot cast array data from dtype('float64') to dtype('int64') according to the rule "
        "'safe'");
  CHECK(error_of([] { np::repeat(v, np::array({-1, 1})); }) ==
        "ValueError: repeats may not contain negative values.");
  CHECK(error_of([] { np::repeat(m, 2, 5); }) ==
        "AxisError: axis 5 is out of bounds for array of dimension 2");
}
