// Reductions made of others. Expected values and texts were printed by NumPy 2.4.
#include "frontend/expect.hpp"

namespace {
const weft::LazyTensor m = np::reshape(np::arange(6), {2, 3});
}  // namespace

TEST_CASE("std and var, ddof by both of its names") {
  CHECK(value(np::std(m, {.axis = 0, .ddof = 1})) == "array([2.12132034, 2.12132034, 2.12132034])");
  CHECK(value(np::std(m, {.axis = 0, .correction = 1})) == value(np::std(m, {.axis = 0, .ddof = 1})));
  CHECK(value(np::var(m, {.correction = 2})) == "array(4.375)");
  CHECK(value(m.std()) == "array(1.70782513)");
  CHECK(value(np::std(m, {.dtype = np::int8})) == "array(1, dtype=int8)");
  CHECK(value(np::var(m, {.axis = 1, .dtype = np::complex128})).ends_with("j])"));
  CHECK(error_of([] { np::std(m, {.axis = 1, .dtype = np::int8}); }) ==
        "TypeError: Cannot cast ufunc 'sqrt' output from dtype('float16') to dtype('int8') with casting rule "
        "'same_kind'");
  CHECK(error_of([] { np::std(m, {.ddof = 1, .correction = 1}); }) ==
        "ValueError: ddof and correction can't be provided simultaneously.");
}

TEST_CASE("ptp and count_nonzero") {
  CHECK(value(np::ptp(m, {.axis = 0, .keepdims = true})) == "array([[3, 3, 3]])");
  CHECK(value(np::ptp(np::array({-128, 127}, {.dtype = np::int8}))) == "array(-1, dtype=int8)");
  CHECK(value(np::count_nonzero(np::array({0.0, -0.0, np::nan, 3.0}))) == "array(2)");
  CHECK(value(np::count_nonzero(m, {.axis = 1})) == "array([2, 3])");
  CHECK(error_of([] { np::ptp(np::zeros(0)); }) ==
        "ValueError: zero-size array to reduction operation maximum which has no identity");
}

TEST_CASE("average") {
  CHECK(value(np::average(m)) == "array(2.5)");
  CHECK(value(np::average(m, {.axis = 1, .weights = np::array({1, 2, 3})})) ==
        "array([1.33333333, 4.33333333])");
  CHECK(value(np::average(m, {.weights = m})) == "array(3.66666667)");
  CHECK(np::average(np::ones(2, {.dtype = np::float32}), {.weights = np::ones(2, {.dtype = np::float32})})
            .dtype() == weft::DType::float32);
  const auto [mean, weights] =
      np::average_and_weights(m, {.axis = 1, .weights = np::array({1, 2, 3}), .keepdims = true});
  CHECK(value(weights) == "array([[6.],\n       [6.]])");
  CHECK(value(np::average_and_weights(m, {.axis = 0}).second) == "array([2., 2., 2.])");
  CHECK(error_of([] { np::average(m, {.weights = np::ones(2)}); }) ==
        "TypeError: Axis must be specified when shapes of a and weights differ.");
  CHECK(error_of([] { np::average(m, {.axis = 1, .weights = np::ones(2)}); }) ==
        "ValueError: Shape of weights must be consistent with shape of a along specified axis.");
  CHECK(error_of([] { np::average(m, {.axis = {0, 0}}); }) == "ValueError: repeated axis in `axis` argument");
  CHECK(error_of([] { np::average_and_weights(np::ones({2, 0}), {.axis = 0}); }) ==
        "ZeroDivisionError: division by zero");
}
