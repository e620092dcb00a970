// float16: NumPy's dtypes, roundings and prints. Expected values were printed by NumPy 2.4.6.
#include "frontend/expect.hpp"

using weft::DType;

namespace {

const auto x = np::array({0.1, -2.5, 1000.0, 65504.0}, {.dtype = np::float16});

weft::LazyTensor ones(const np::Shape& shape) { return np::ones(shape, {.dtype = np::float16}); }

}  // namespace

TEST_CASE("float16 prints as NumPy prints it") {
  CHECK(value(x) == "array([ 1.00e-01, -2.50e+00,  1.00e+03,  6.55e+04], dtype=float16)");
  CHECK(value(x[np::slice(2)]) == "array([ 0.1, -2.5], dtype=float16)");
  CHECK(weft::evaluate(np::float16(0.1)).str() == "0.1");
  CHECK(weft::evaluate(np::float16(2048)).str() == "2.048e+03");
  CHECK(weft::evaluate(np::float16(0.015625)).str() == "0.01563");
}

TEST_CASE("each step is rounded to float16") {
  CHECK(value(x * x) == "array([0.009995, 6.25    ,      inf,      inf], dtype=float16)");
  CHECK(value(x + 0.1) == "array([ 2.00e-01, -2.40e+00,  1.00e+03,  6.55e+04], dtype=float16)");
  CHECK(value(np::cumsum(ones(3000))[-1]) == "array(2.048e+03, dtype=float16)");
  CHECK(value(np::sum(ones(3000))) == "array(3.e+03, dtype=float16)");
  CHECK(value(np::exp(np::arange(3, {.dtype = np::int8}))) == "array([1.   , 2.719, 7.39 ], dtype=float16)");
}

TEST_CASE("float16 with integers of one byte stays, with wider ones it widens") {
  CHECK((x + np::int8(1)).dtype() == DType::float16);
  CHECK((x + np::int16(1)).dtype() == DType::float32);
  CHECK((x + np::int32(1)).dtype() == DType::float64);
  CHECK((x + 1.5).dtype() == DType::float16);
}

TEST_CASE("a mean of float16 is a sum of float32, a variance is not") {
  const auto many = 3 * ones({2, 100000});
  CHECK(value(np::mean(many)) == "array(3., dtype=float16)");
  CHECK(value(np::mean(many, {.axis = 1})) == "array([3., 3.], dtype=float16)");
  CHECK(value(np::var(x)) == "array(inf, dtype=float16)");
}

TEST_CASE("a matrix product of float16 is summed in float32 and rounded once") {
  const auto a = ones({2, 3000});
  CHECK(value(np::matmul(a, a.T())) == "array([[3.e+03, 3.e+03],\n       [3.e+03, 3.e+03]], dtype=float16)");
  CHECK(value(np::matmul(a[0], a[1])) == "array(3.e+03, dtype=float16)");
  CHECK(value(np::matmul(a, a[0])) == "array([3.e+03, 3.e+03], dtype=float16)");
}

TEST_CASE("ranges of float16 are counted in float32") {
  CHECK(value(np::arange(0, 1, 0.1, {.dtype = np::float16})) ==
        "array([0.    , 0.1   , 0.2   , 0.2998, 0.4   , 0.5   , 0.5996, 0.6997,\n"
        "       0.8   , 0.9   ], dtype=float16)");
  CHECK(value(np::linspace(0, 1, 4, {.dtype = np::float16})) ==
        "array([0.    , 0.3333, 0.6665, 1.    ], dtype=float16)");
}
