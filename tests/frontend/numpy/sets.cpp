// Arrays as sets. Expected values and texts were printed by NumPy 2.4.
#include "frontend/expect.hpp"

namespace {
const weft::LazyTensor x = np::array({3, 1, 2, 3, 1}), m = np::array({{2, 1}, {0, 5}, {2, 1}});
const weft::LazyTensor f = np::array({0.0, np::nan, -0.0, np::nan, -1.0});
}  // namespace

TEST_CASE("unique values are in order, and NaN are one value where they are equal") {
  CHECK(value(np::unique(x)) == "array([1, 2, 3])");
  CHECK(value(np::unique(f)) == "array([-1.,  0., nan])");
  CHECK(value(np::unique(f, {.equal_nan = false})) == "array([-1.,  0., nan, nan])");
  CHECK(value(np::unique(m)) == "array([0, 1, 2, 5])");
  CHECK(value(np::unique(np::zeros({0, 2}))) == "array([], dtype=float64)");
  CHECK(value(np::unique_values(x)) == "array([1, 2, 3])");
}

TEST_CASE("parts along an axis are compared as wholes") {
  CHECK(value(np::unique(m, {.axis = 0})) == "array([[0, 5],\n       [2, 1]])");
  CHECK(value(np::unique(m, {.axis = 1})) == "array([[1, 2],\n       [5, 0],\n       [1, 2]])");
  CHECK(value(np::unique_and_places(m, {.axis = 0}).counts) == "array([1, 2])");
  CHECK(error_of([] { np::unique(m, {.axis = 2}); }) ==
        "AxisError: axis 2 is out of bounds for array of dimension 2");
}

TEST_CASE("unique values say where they are first, which an element is, and how often they occur") {
  const auto [values, index, inverse, counts] = np::unique_and_places(x);
  CHECK(value(values) == "array([1, 2, 3])");
  CHECK(value(index) == "array([1, 2, 0])");
  CHECK(value(inverse) == "array([2, 0, 1, 2, 0])");
  CHECK(value(counts) == "array([2, 1, 2])");
  CHECK(value(np::unique_all(m).indices) == "array([2, 1, 0, 3])");
  CHECK(value(np::unique_all(m).inverse_indices) == "array([[2, 1],\n       [0, 3],\n       [2, 1]])");
  CHECK(value(np::unique_counts(f).values) == "array([-1.,  0., nan, nan])");
  CHECK(value(np::unique_counts(f).counts) == "array([1, 2, 1, 1])");
  CHECK(value(np::unique_inverse(x).inverse_indices) == "array([2, 0, 1, 2, 0])");
}

TEST_CASE("what two sets have in common, together and alone") {
  const auto a = np::array({3, 1, 1, 2}), b = np::array({2, 4, 3, 3}), c = np::array({5, 2, 5, 1});
  CHECK(value(np::intersect1d(a, b)) == "array([2, 3])");
  const auto [values, first, second] = np::intersect1d_and_places(a, b);
  CHECK(value(values) == "array([2, 3])");
  CHECK(value(first) == "array([3, 0])");
  CHECK(value(second) == "array([0, 2])");
  CHECK(value(np::union1d(np::array({3, 1}), np::array({2, 1.5}))) == "array([1. , 1.5, 2. , 3. ])");
  CHECK(value(np::setdiff1d(c, np::array({2}))) == "array([1, 5])");
  CHECK(value(np::setxor1d(np::array({1, 2, 3}), np::array({3, 4}))) == "array([1, 2, 4])");
  CHECK(value(np::intersect1d(np::zeros(0), a)) == "array([], dtype=float64)");
}

TEST_CASE("sets that are assumed to be unique") {
  const auto a = np::array({1, 5, 2}), b = np::array({2, 7, 1});
  CHECK(value(np::intersect1d(a, b, {.assume_unique = true})) == "array([1, 2])");
  CHECK(value(np::intersect1d_and_places(a, b, {.assume_unique = true}).indices2) == "array([2, 0])");
  CHECK(value(np::setxor1d(a, np::array({2, 7}), {.assume_unique = true})) == "array([1, 5, 7])");
  CHECK(value(np::setdiff1d(np::array({5, 2, 5, 1}), np::array({2}), {.assume_unique = true})) ==
        "array([5, 5, 1])");
}

TEST_CASE("uint64 and signed integers meet in float64") {
  const auto large = np::array({np::uint64(1), np::uint64((__int128{1} << 63) + 1)});
  CHECK(value(np::intersect1d(large, np::array({1, -3}))) == "array([1.])");
}

TEST_CASE("how many values there are must be known") {
  const auto v = np::variable("v", weft::DType::float64, {3});
  CHECK(error_of([&] { np::unique(v); }) ==
        "NotImplementedError: how many elements a mask marks must be known: it depends on a variable here");
}
