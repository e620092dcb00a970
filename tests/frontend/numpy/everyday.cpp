// Division, rounding, bounds, predicates and logic. Expected values were printed by NumPy 2.4.
#include "frontend/expect.hpp"

using weft::DType;

namespace {

const auto signs = np::array({-3, -1, 0, 2, 7}, {.dtype = np::int8});
const auto halves = np::array({-2.5, -0.5, 0.5, 1.5, 2.675});
const auto special = np::array({np::nan, np::inf, -np::inf, -1.0}, {.dtype = np::float32});

}  // namespace

TEST_CASE("division rounds down and leaves what has the divisor's sign") {
  CHECK(value(np::floor_divide(signs, 2)) == "array([-2, -1,  0,  1,  3], dtype=int8)");
  CHECK(value(signs % 3) == "array([0, 2, 0, 2, 1], dtype=int8)");
  CHECK(value(7 % signs) == "array([-2,  0,  0,  1,  0], dtype=int8)");
  CHECK(value(np::fmod(signs, 3)) == "array([ 0, -1,  0,  2,  1], dtype=int8)");
  CHECK(value(np::floor_divide(np::array({6.0, -1.0, 1.0}), np::array({0.1, np::inf, 0.0}))) ==
        "array([59., -1., inf])");
  CHECK(value(np::array({-1e-20, 5.0}) % 3) == "array([3., 2.])");
  const auto [quotient, rest] = np::divmod(signs, -2);
  CHECK(value(quotient) == "array([ 1,  0,  0, -1, -4], dtype=int8)");
  CHECK(value(rest) == "array([-1, -1,  0,  0, -1], dtype=int8)");
  CHECK(np::floor_divide(signs == 0, true).dtype() == DType::int8);
  CHECK(error_of([] { np::floor_divide(signs, 300); }) ==
        "OverflowError: Python integer 300 out of bounds for int8");
}

TEST_CASE("shifts beyond the width leave nothing") {
  CHECK(value(1 << signs) == "array([   0,    0,    1,    4, -128], dtype=int8)");
  CHECK(value(signs >> 9) == "array([-1, -1,  0,  0,  0], dtype=int8)");
  CHECK(value(~signs) == "array([ 2,  0, -1, -3, -8], dtype=int8)");
  CHECK(value(~(signs == 0)) == "array([ True,  True, False,  True,  True])");
  auto x = signs;
  x <<= 1;
  x %= 4;
  x |= 1;
  CHECK(value(x) == "array([3, 3, 1, 1, 3], dtype=int8)");
}

TEST_CASE("numbers are rounded as NumPy rounds them") {
  CHECK(value(np::rint(halves)) == "array([-2., -0.,  0.,  2.,  3.])");
  CHECK(value(np::floor(halves)) == "array([-3., -1.,  0.,  1.,  2.])");
  CHECK(value(np::ceil(halves)) == "array([-2., -0.,  1.,  2.,  3.])");
  CHECK(value(np::trunc(halves)) == "array([-2., -0.,  0.,  1.,  2.])");
  CHECK(value(halves.round(2)) == "array([-2.5 , -0.5 ,  0.5 ,  1.5 ,  2.68])");
  CHECK(value(np::round(np::array({5e300}), 10)) == "array([inf])");
  CHECK(value(np::round(np::array({127, 15, 25}, {.dtype = np::int8}), -1)) ==
        "array([-126,   20,   20], dtype=int8)");
  CHECK(np::round(signs, 2).is(signs));
  CHECK(error_of([] { np::round(signs == 0, 1); }) ==
        "TypeError: Cannot cast ufunc 'multiply' output from dtype('float64') to dtype('bool') with casting "
        "rule 'same_kind'");
}

TEST_CASE("rounding to decimals lays its result out in C order, or Fortran's") {
  const auto x = np::variable("x", np::float64, {2, 3, 4});
  CHECK(np::round(x.transpose(2, 0, 1), 1).strides() == weft::Dims{48, 24, 8});
  CHECK(np::round(x.T(), 1).strides() == x.T().strides());
  CHECK(np::round(x.transpose(2, 0, 1)).strides() == weft::Dims{8, 96, 32});
}

TEST_CASE("clip bounds from either side, and drops bounds that no element is beyond") {
  CHECK(value(np::clip(signs, -1, 2)) == "array([-1, -1,  0,  2,  2], dtype=int8)");
  CHECK(value(np::clip(signs, np::None{}, 0)) == "array([-3, -1,  0,  0,  0], dtype=int8)");
  CHECK(value(signs.clip(0, 300)) == "array([0, 0, 0, 2, 7], dtype=int8)");
  CHECK(value(signs.clip(-1.5, 2)) == "array([-1.5, -1. ,  0. ,  2. ,  2. ])");
  CHECK(value(np::clip(signs, 3, -3)) == "array([-3, -3, -3, -3, -3], dtype=int8)");
  CHECK(value(np::clip(special, -2, np::array({1.f, static_cast<float>(np::nan), 1.f, 1.f}))) ==
        "array([nan, nan, -2., -1.], dtype=float32)");
  CHECK(error_of([] { signs.clip(200, 300); }) == "OverflowError: Python integer 200 out of bounds for int8");
  CHECK(error_of([] { (signs == 0).clip(np::None{}, np::None{}); }) ==
        "TypeError: ufunc 'positive' did not contain a loop with signature matching types <class "
        "'numpy.dtypes.BoolDType'> -> None");
}

TEST_CASE("what kind of number it is") {
  CHECK(value(np::isnan(special)) == "array([ True, False, False, False])");
  CHECK(value(np::isinf(special)) == "array([False,  True,  True, False])");
  CHECK(value(np::isfinite(special)) == "array([False, False, False,  True])");
  CHECK(value(np::signbit(special)) == "array([False, False,  True,  True])");
  CHECK(value(np::isfinite(signs)) == "array([ True,  True,  True,  True,  True])");
  CHECK(value(np::signbit(signs)) == "array([ True,  True, False, False, False])");
  CHECK(value(np::sign(special)) == "array([nan,  1., -1., -1.], dtype=float32)");
  CHECK(value(np::nan_to_num(special, {.nan = 7, .neginf = 2})) ==
        "array([ 7.0000000e+00,  3.4028235e+38,  2.0000000e+00, -1.0000000e+00],\n      dtype=float32)");
  CHECK(np::nan_to_num(signs).is(signs));
}

TEST_CASE("pairs of numbers make others") {
  CHECK(value(np::fmax(special, 0)) == "array([ 0., inf,  0.,  0.], dtype=float32)");
  CHECK(value(np::fmin(special, 0)) == "array([  0.,   0., -inf,  -1.], dtype=float32)");
  CHECK(value(np::heaviside(special, 0.5)) == "array([nan,  1.,  0.,  0.], dtype=float32)");
  CHECK(value(np::copysign(np::array({1, 2}, {.dtype = np::int16}), -70000)) ==
        "array([-1., -2.], dtype=float32)");
  CHECK(value(np::nextafter(np::array({0.0, 1.0}), 1)) == "array([5.e-324, 1.e+000])");
  CHECK(value(np::logical_xor(signs, special[np::slice(0, 1)])) ==
        "array([False, False,  True, False, False])");
  CHECK(value(np::logical_and(signs, 300)) == "array([ True,  True, False,  True,  True])");
}

TEST_CASE("whether arrays are the same, or nearly") {
  CHECK(value(np::isclose(special, special)) == "array([False,  True,  True,  True])");
  CHECK(value(np::isclose(special, special, {.equal_nan = true})) == "array([ True,  True,  True,  True])");
  CHECK(value(np::isclose(np::array({1e10, 1e-7}), np::array({1.00001e10, 1e-8}))) ==
        "array([ True, False])");
  CHECK(value(np::allclose(signs, signs)) == "array(True)");
  CHECK(value(np::allclose(np::zeros(0), 1)) == "array(True)");
  CHECK(value(np::array_equal(special, special)) == "array(False)");
  CHECK(value(np::array_equal(special, special, {.equal_nan = true})) == "array(True)");
  CHECK(value(np::array_equal(signs, 1)) == "array(False)");
}
