// sum, mean, var, max, min: values, dtypes, errors.
#include "frontend/expect.hpp"

using weft::DType;

namespace {

const weft::LazyTensor m = np::reshape(np::arange(6, {.dtype = np::float32}), {2, 3});
const weft::LazyTensor zero_d = np::float64(3);

}  // namespace

TEST_CASE("sum") {
  CHECK(value(np::sum(m)) == "array(15., dtype=float32)");
  CHECK(value(np::sum(m, 0)) == "array([3., 5., 7.], dtype=float32)");
  CHECK(value(m.sum({.axis = -1, .keepdims = true})) == "array([[ 3.],\n       [12.]], dtype=float32)");
  CHECK(value(np::sum(m, {.axis = {}})) == value(m));
  CHECK(np::sum(np::array({true, true})).dtype() == DType::int64);
  CHECK(value(np::sum(np::full(200, 200), {.dtype = np::uint8})) == "array(64, dtype=uint8)");
  CHECK(value(np::sum(zero_d, 0)) == "array(3.)");
}

TEST_CASE("mean divides in float64") {
  CHECK(value(np::mean(m)) == "array(2.5, dtype=float32)");
  CHECK(value(np::mean(np::array({true, false}))) == "array(0.5)");
  CHECK(value(np::mean(np::array({1, 2}), {.dtype = np::int8})) == "array(1, dtype=int8)");
  CHECK(value(np::mean(m, {.axis = 0, .dtype = np::int32})) == "array([1, 2, 3], dtype=int32)");
  CHECK(value(np::mean(np::zeros({0, 2}), 0)) == "array([nan, nan])");
}

TEST_CASE("var") {
  CHECK(value(np::var(m)) == "array(2.9166667, dtype=float32)");
  CHECK(value(np::var(m, {.dtype = np::float64})) == "array(2.91666667)");
  CHECK(value(np::var(m, {.axis = 0, .ddof = 0.5})) == "array([3., 3., 3.], dtype=float32)");
  CHECK(value(np::var(m, {.axis = 0, .dtype = np::int32})) == "array([2, 2, 2], dtype=int32)");
  CHECK(value(np::var(np::array({1, 2}), {.ddof = 5})) == "array(inf)");
  CHECK(value(np::var(m, {.axis = 1, .keepdims = true})) ==
        "array([[0.6666667],\n       [0.6666667]], dtype=float32)");
}

TEST_CASE("max and min") {
  CHECK(value(np::max(m, 1)) == "array([2., 5.], dtype=float32)");
  CHECK(value(m.min({.axis = {0, 1}})) == "array(0., dtype=float32)");
  CHECK(value(np::amax(np::array({1., np::nan, 0.}))) == "array(nan)");
  CHECK(value(np::max(np::zeros({2, 0}), 0)) == "array([], dtype=float64)");
  CHECK(error_of([] { np::max(np::zeros(0)); }) ==
        "ValueError: zero-size array to reduction operation maximum which has no identity");
  CHECK(error_of([] { np::min(np::zeros({2, 0}), 1); }) ==
        "ValueError: zero-size array to reduction operation minimum which has no identity");
}

TEST_CASE("axes that are not there") {
  const std::string out_of_bounds = "AxisError: axis 3 is out of bounds for array of dimension 2";
  CHECK(error_of([] { np::sum(m, 3); }) == out_of_bounds);
  CHECK(error_of([] { np::mean(m, {.axis = {0, 3}}); }) == out_of_bounds);
  CHECK(error_of([] { np::var(m, 3); }) == out_of_bounds);
  CHECK(error_of([] { np::sum(m, {.axis = {0, -2}}); }) == "ValueError: duplicate value in 'axis'");
  CHECK(error_of([] { np::mean(zero_d, 0); }) ==
        "AxisError: axis 0 is out of bounds for array of dimension 0");
  CHECK(error_of([] { np::sum(zero_d, {.axis = {0}}); }) ==
        "AxisError: axis 0 is out of bounds for array of dimension 0");
}
