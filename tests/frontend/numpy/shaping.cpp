// Views, indexing, and arrays put together: values, and NumPy's errors.
#include "frontend/expect.hpp"

using np::ellipsis, np::newaxis, np::slice;
using weft::Dims;

namespace {

const weft::LazyTensor a = np::reshape(np::arange(24.0), {2, 3, 4});
const weft::LazyTensor m = np::reshape(np::arange(6), {2, 3});

TEST_CASE("astype lays a copy out anew, to the same dtype as well") {
  const auto repeated = np::broadcast_to(np::ones({1, 2}, {.dtype = np::float32}), {2, 3, 2});
  CHECK(np::astype(repeated, np::float32).strides() == weft::Dims{12, 4, 24});
  const auto dense = np::ones({2, 3}, {.dtype = np::float32});
  CHECK(np::astype(dense, np::float32).is(dense));
}

}  // namespace

TEST_CASE("indexing") {
  CHECK(value(m[1]) == "array([3, 4, 5])");
  CHECK(value(m[-1, -1]) == "array(5)");
  CHECK(value(m[slice(_, _, -1), slice(1, _)]) == "array([[4, 5],\n       [1, 2]])");
  CHECK(value(m[ellipsis, 0]) == "array([0, 3])");
  CHECK(m[slice(_, 1), newaxis].shape() == Dims{1, 1, 3});
  CHECK(m[newaxis, ellipsis, newaxis].shape() == Dims{1, 2, 3, 1});
  CHECK(m[slice(5, 9)].shape() == Dims{0, 3});
  CHECK(m[slice(_, _, INT64_MIN)].shape() == Dims{1, 3});
  CHECK(m[slice(INT64_MIN, INT64_MAX)].shape() == Dims{2, 3});
  CHECK(m[].is(m) == false);
  CHECK(m[].shape() == Dims{2, 3});
}

TEST_CASE("indexing errors") {
  CHECK(error_of([] { a[2]; }) == "IndexError: index 2 is out of bounds for axis 0 with size 2");
  CHECK(error_of([] { a[0, -4]; }) == "IndexError: index -4 is out of bounds for axis 1 with size 3");
  CHECK(error_of([] { a[0, 0, 0, 0]; }) ==
        "IndexError: too many indices for array: array is 3-dimensional, but 4 were indexed");
  CHECK(error_of([] { a[ellipsis, ellipsis]; }) ==
        "IndexError: an index can only have a single ellipsis ('...')");
  CHECK(error_of([] { a[slice(_, _, 0)]; }) == "ValueError: slice step cannot be zero");
}

TEST_CASE("assignment into an index makes a new tensor") {
  CHECK(value(np::setitem(m, {0, slice(1, _)}, 9)) == "array([[0, 9, 9],\n       [3, 4, 5]])");
  CHECK(value(np::setitem(m, {ellipsis}, np::array({1, 2, 3}))) == "array([[1, 2, 3],\n       [1, 2, 3]])");
  CHECK(value(np::setitem(m, {0, 0}, 2.9)[0, 0]) == "array(2)");
  CHECK(value(m[0, 1]) == "array(1)");
  CHECK(error_of([] { np::setitem(m, {0}, np::array({1, 2})); }) ==
        "ValueError: could not broadcast input array from shape (2,) into shape (3,)");
  CHECK(error_of([] { np::setitem(m, {0}, np::nan); }) == "ValueError: cannot convert float NaN to integer");
  CHECK(error_of([] { np::setitem(np::astype(m, np::uint8), {0}, 300); }) ==
        "OverflowError: Python integer 300 out of bounds for uint8");
}

TEST_CASE("reshape") {
  CHECK(m.reshape(3, -1).shape() == Dims{3, 2});
  CHECK(m.reshape({6}).shape() == Dims{6});
  CHECK(np::reshape(m, -1).shape() == Dims{6});
  CHECK(np::reshape(np::zeros({0, 3}), {-1, 3}).shape() == Dims{0, 3});
  CHECK(value(m.T().reshape(-1)) == "array([0, 3, 1, 4, 2, 5])");
  CHECK(error_of([] { np::reshape(a, {5, -1}); }) ==
        "ValueError: cannot reshape array of size 24 into shape (5,newaxis)");
  CHECK(error_of([] { np::reshape(a, {-1, 5, 7}); }) ==
        "ValueError: cannot reshape array of size 24 into shape (5,7)");
  CHECK(error_of([] { np::reshape(a, 25); }) ==
        "ValueError: cannot reshape array of size 24 into shape (25,)");
  CHECK(error_of([] { np::reshape(np::zeros({0, 3}), {-1, 0}); }) ==
        "ValueError: cannot reshape array of size 0 into shape (0)");
  CHECK(error_of([] { np::reshape(a, {-1, -1}); }) == "ValueError: can only specify one unknown dimension");
}

TEST_CASE("transpose") {
  CHECK(value(m.T()) == "array([[0, 3],\n       [1, 4],\n       [2, 5]])");
  CHECK(a.transpose(1, -1, 0).shape() == Dims{3, 4, 2});
  CHECK(a.T().strides() == Dims{8, 32, 96});
  CHECK(error_of([] { np::transpose(a, {0, 1}); }) == "ValueError: axes don't match array");
  CHECK(error_of([] { np::transpose(a, {0, 1, 1}); }) == "ValueError: repeated axis in transpose");
  CHECK(error_of([] { np::transpose(a, {0, 1, 3}); }) ==
        "AxisError: axis 3 is out of bounds for array of dimension 3");
}

TEST_CASE("expand_dims, squeeze, broadcast_to, flip") {
  CHECK(np::expand_dims(a, {0, -1}).shape() == Dims{1, 2, 3, 4, 1});
  CHECK(error_of([] { np::expand_dims(a, {0, 0}); }) == "ValueError: repeated axis");
  CHECK(error_of([] { np::expand_dims(a, -5); }) ==
        "AxisError: axis -5 is out of bounds for array of dimension 4");
  CHECK(error_of([] { np::expand_dims(np::ones(Dims(64, 1)), 0); }) ==
        "ValueError: maximum supported dimension for an ndarray is currently 64, found 65");
  CHECK(a[newaxis, ellipsis, newaxis].squeeze().shape() == Dims{2, 3, 4});
  CHECK(np::squeeze(np::float64(3), -1).shape().empty());
  CHECK(error_of([] { np::squeeze(a, 0); }) ==
        "ValueError: cannot select an axis to squeeze out which has size not equal to one");
  CHECK(np::broadcast_to(a, {2, 2, 3, 4}).strides() == Dims{0, 96, 32, 8});
  CHECK(error_of([] { np::broadcast_to(a, {5, 3, 4}); }) ==
        "ValueError: operands could not be broadcast together with remapped shapes [original->remapped]: "
        "(2,3,4)  and "
        "requested shape (5,3,4)");
  CHECK(value(np::flip(m)) == "array([[5, 4, 3],\n       [2, 1, 0]])");
  CHECK(value(np::flip(m, 1)) == "array([[2, 1, 0],\n       [5, 4, 3]])");
  CHECK(error_of([] { np::flip(m, {0, 0}); }) == "ValueError: repeated axis");
}

TEST_CASE("concatenate and stack") {
  CHECK(value(np::concatenate({m, m[slice(_, 1)]})) ==
        "array([[0, 1, 2],\n       [3, 4, 5],\n       [0, 1, 2]])");
  CHECK(value(np::concatenate({m[slice(_), slice(_, 1)], 0.5 * m}, {.axis = -1})) ==
        "array([[0. , 0. , 0.5, 1. ],\n       [3. , 1.5, 2. , 2.5]])");
  CHECK(value(np::concatenate({np::array({1.f, 2.f}), 1.5}, {.axis = _})) ==
        "array([1. , 2. , 1.5], dtype=float32)");
  CHECK(value(np::stack({m[0], m[1]}, {.axis = 1})) == "array([[0, 3],\n       [1, 4],\n       [2, 5]])");
  CHECK(error_of([] { np::concatenate({}); }) == "ValueError: need at least one array to concatenate");
  CHECK(error_of([] { np::concatenate({1, 2}); }) ==
        "ValueError: zero-dimensional arrays cannot be concatenated");
  CHECK(
      error_of([] { np::concatenate({a, m}); }) ==
      "ValueError: all the input arrays must have same number of dimensions, but the array at index 0 has 3 "
      "dimension(s) and the array at index 1 has 2 dimension(s)");
  CHECK(error_of([] { np::concatenate({a, a[slice(_), slice(2)]}); }) ==
        "ValueError: all the input array dimensions except for the concatenation axis must match exactly, "
        "but along "
        "dimension 1, the array at index 0 has size 3 and the array at index 1 has size 2");
  CHECK(error_of([] { np::stack({a, m}); }) == "ValueError: all input arrays must have the same shape");
  CHECK(error_of([] { np::concatenate({a, a}, {.dtype = np::int8}); }) ==
        "TypeError: Cannot cast array data from dtype('float64') to dtype('int8') according to the rule "
        "'same_kind'");
}

TEST_CASE("split") {
  const auto halves = np::split(m, 3, {.axis = 1});
  REQUIRE(halves.size() == 3);
  CHECK(value(halves[1]) == "array([[1],\n       [4]])");
  CHECK(halves[1].output_index() == 1);
  const auto parts = np::split(a, {1, 2, 7}, {.axis = 2});
  REQUIRE(parts.size() == 4);
  CHECK(parts[2].shape() == Dims{2, 3, 2});
  CHECK(parts[3].shape() == Dims{2, 3, 0});
  const auto overlapping = np::split(np::arange(4), {3, 1});
  CHECK(value(overlapping[0]) == "array([0, 1, 2])");
  CHECK(value(overlapping[1]) == "array([], dtype=int64)");
  CHECK(value(overlapping[2]) == "array([1, 2, 3])");
  CHECK(np::array_split(np::arange(5), 3)[0].size() == 2);
  CHECK(error_of([] { np::split(a, 5); }) == "ValueError: array split does not result in an equal division");
  CHECK(error_of([] { np::split(a, 0); }) == "ZeroDivisionError: integer modulo by zero");
  CHECK(error_of([] { np::split(a, -1); }) == "ValueError: number sections must be larger than 0.");
  CHECK(error_of([] { np::split(a, 2, {.axis = 4}); }) == "IndexError: tuple index out of range");
}

TEST_CASE("matmul") {
  CHECK(value(np::matmul(m, m.T())) == "array([[ 5, 14],\n       [14, 50]])");
  CHECK(value(np::matmul(m, np::array({1, 0, 1}))) == "array([2, 8])");
  CHECK(error_of([] { np::matmul(1, 2); }) ==
        "ValueError: matmul: Input operand 0 does not have enough dimensions (has 0, gufunc core with "
        "signature "
        "(n?,k),(k,m?)->(n?,m?) requires 1)");
  CHECK(error_of([] { np::matmul(m, m); }) ==
        "ValueError: matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
        "(n?,k),(k,m?)->(n?,m?) (size 2 is different from 3)");
}

TEST_CASE("shapes that do not broadcast") {
  CHECK(error_of([] { m + np::arange(2); }) ==
        "ValueError: operands could not be broadcast together with shapes (2,3) (2,) ");
}

TEST_CASE("axes of length 1 that a reshape adds lie as NumPy's") {
  const weft::ndarray nothing = weft::ndarray::empty_strided(weft::DType::float32, {0, 2}, {0, 0});
  CHECK(np::expand_dims(nothing, 0).strides() == Dims{8, 8, 4});
  CHECK(np::expand_dims(np::arange(8)[slice(_, _, 2)], 1).strides() == Dims{16, 16});
}
