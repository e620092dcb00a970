// bfloat16: ml_dtypes' rules. Expected values were printed by NumPy 2.4.6 with ml_dtypes 0.5.4.
#include "frontend/expect.hpp"

using weft::DType;

namespace {

const auto x = np::array({0.1, -2.5, 1000.0, 1e30}, {.dtype = np::bfloat16});

weft::LazyTensor ones(const np::Shape& shape) { return np::ones(shape, {.dtype = np::bfloat16}); }

}  // namespace

TEST_CASE("bfloat16 prints as ml_dtypes prints it") {
  CHECK(value(x) == "array([0.100098, -2.5, 1000, 1.00026e+30], dtype=bfloat16)");
  CHECK(weft::evaluate(np::bfloat16(0.1)).str() == "0.100098");
  CHECK(weft::evaluate(np::bfloat16(2048)).str() == "2048");
}

TEST_CASE("each step is rounded to bfloat16, each element of a sum, too") {
  CHECK(value(x * x) == "array([0.0100098, 6.25, 999424, inf], dtype=bfloat16)");
  CHECK(value(np::sum(ones({3000}))) == "array(256, dtype=bfloat16)");
  CHECK(value(np::cumsum(ones({3000}))[-1]) == "array(256, dtype=bfloat16)");
  CHECK(value(np::mean(ones({3000}))) == "array(0.0854492, dtype=bfloat16)");
}

TEST_CASE("bfloat16 stays beside bytes and ints, and meets all else in wider floats") {
  CHECK((x + np::int8(1)).dtype() == DType::bfloat16);
  CHECK((x + 1).dtype() == DType::bfloat16);
  CHECK((x + 1.5).dtype() == DType::float32);
  CHECK((x + np::float16(1)).dtype() == DType::float32);
  CHECK((x + np::int16(1)).dtype() == DType::float32);
  CHECK((x + np::int32(1)).dtype() == DType::float64);
  CHECK((x + np::complex64(1)).dtype() == DType::complex64);
}

TEST_CASE("what has no common dtype cannot be put together") {
  const auto halves = np::ones({2}, {.dtype = np::float16});
  CHECK_THROWS_AS(np::concatenate({x, halves}), weft::DTypePromotionError);
  CHECK_THROWS_WITH(np::where(true, x[0], halves),
                    Catch::StartsWith("The DType <class 'numpy.dtype[bfloat16]'> "
                                      "could not be promoted by <class "
                                      "'numpy.dtypes.Float16DType'>."));
}

TEST_CASE("dot is summed in float32 and rounded once, matmul gives float32") {
  const auto a = ones({2, 3000});
  CHECK(value(np::dot(a, a.T())) == "array([[3008, 3008],\n       [3008, 3008]], dtype=bfloat16)");
  CHECK(value(np::matmul(a[0], a[1])) == "array(3000., dtype=float32)");
}
