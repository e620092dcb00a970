// power, and what is made of it: NumPy's dtypes, short cuts and errors.
#include "frontend/expect.hpp"

using weft::DType;

namespace {

const auto reals = np::array({-0.0, -np::inf, 4.0});
const auto whole = np::arange(4);

}  // namespace

TEST_CASE("an exponent of one number is a square, a quotient or a root where NumPy takes that short cut") {
  CHECK(value(np::power(reals, 2)) == "array([ 0., inf, 16.])");
  CHECK(value(np::power(reals, 1)) == "array([ -0., -inf,   4.])");
  CHECK(value(np::power(reals, 0)) == "array([1., 1., 1.])");
  CHECK(value(np::power(reals, -1)) == "array([ -inf, -0.  ,  0.25])");
  const std::string root = "array([-0., nan,  2.])", general = "array([ 0., inf,  2.])";
  CHECK(value(np::power(reals, 0.5)) == root);
  CHECK(value(np::power(reals, np::array({0.5}))) == root);
  CHECK(value(np::power(reals, np::array(0.25) * 2)) == root);
  CHECK(value(np::power(reals, np::full(3, 0.5))) == general);
}

TEST_CASE("an exponent of one element that is walked like the other arrays takes no short cut") {
  const auto zero = np::array({-0.0}), half = np::array({0.5}), row = np::array({{0.5}});
  const auto rooted = [](const auto& base, const auto& exponent) {
    return value(np::signbit(np::power(base, exponent))).find("True") != std::string::npos;
  };
  CHECK_FALSE(rooted(zero, half));
  CHECK_FALSE(rooted(np::array(-0.0), half));
  CHECK_FALSE(rooted(np::reshape(zero, {1, 1}), row));
  CHECK(rooted(zero, np::array(0.5)));
  CHECK(rooted(zero, row));
  CHECK(rooted(np::reshape(zero, {1, 1}), half));
}

TEST_CASE("an exponent of more axes than the base gives them to the result") {
  CHECK(np::power(reals, np::array({{2.0}})).shape() == weft::Dims{1, 3});
  CHECK(value(np::power(2.0, np::array({{3.0}}))) == "array([[8.]])");
}

TEST_CASE("powers of integers are integers and wrap") {
  CHECK(value(np::power(whole, 3)) == "array([ 0,  1,  8, 27])");
  CHECK(value(np::power(2, whole)) == "array([1, 2, 4, 8])");
  CHECK(value(np::power(np::astype(whole, DType::uint8), 255)) == "array([  0,   1,   0, 171], dtype=uint8)");
  CHECK(np::power(whole, 0.5).dtype() == DType::float64);
  CHECK(value(np::power(whole, np::astype(whole, DType::uint8))) == "array([ 1,  1,  4, 27])");
  CHECK(value(np::power(np::array({true, false}), 2)) == "array([1, 0])");
}

TEST_CASE("integers have no negative powers") {
  const char* refusal = "ValueError: Integers to negative integer powers are not allowed.";
  CHECK(error_of([] { np::power(whole, -1); }) == refusal);
  CHECK(error_of([] { np::power(2, np::arange(-1, 3)); }) == refusal);
  CHECK(error_of([] { np::power(2, whole - 1); }) == refusal);
  CHECK(error_of([] { np::power(np::astype(whole, DType::uint8), -1); }) ==
        "OverflowError: Python integer -1 out of bounds for uint8");
  CHECK(np::power(np::arange(0), -1).size() == 0);
  const auto unknown = np::variable("n", np::int64, {3});
  const auto powers = weft::compile({.inputs = {unknown}, .outputs = {np::power(2, unknown)}});
  const weft::ndarray first = powers(weft::evaluate(np::arange(3)));
  CHECK(first.repr() == "array([1, 2, 4])");
  CHECK(error_of([&] { powers(weft::evaluate(np::arange(-1, 2))); }) == refusal);
}

TEST_CASE("logspace") {
  CHECK(value(np::logspace(2, 3, 4)) ==
        "array([ 100.        ,  215.443469  ,  464.15888336, 1000.        ])");
  CHECK(value(np::logspace(2, 3, 2, {.endpoint = false})) == "array([100.        , 316.22776602])");
  CHECK(value(np::logspace(0, 3, 4, {.base = 2, .dtype = np::int8})) == "array([1, 2, 4, 8], dtype=int8)");
  CHECK(value(np::logspace(1, 3, 3, {.base = np::array({2., 3.}), .axis = -1})) ==
        "array([[ 2.,  4.,  8.],\n       [ 3.,  9., 27.]])");
  CHECK(error_of([] { np::logspace(0, 1, 5, {.axis = 1}); }) ==
        "AxisError: destination: axis 1 is out of bounds for array of dimension 1");
}

TEST_CASE("geomspace") {
  CHECK(value(np::geomspace(1, 256, 9)) == "array([  1.,   2.,   4.,   8.,  16.,  32.,  64., 128., 256.])");
  CHECK(value(np::geomspace(-1000, -1, 4)) == "array([-1000.,  -100.,   -10.,    -1.])");
  CHECK(value(np::geomspace(np::array({1, 2}), np::array({8, -54}), 4, {.axis = 1})) ==
        "array([[  1.,   2.,   4.,   8.],\n       [  2.,  nan,  nan, -54.]])");
  CHECK(np::geomspace(np::float32(1), 2).dtype() == DType::float64);
  CHECK(np::geomspace(np::float32(1), np::float32(2), 5, {.dtype = np::float32}).dtype() == DType::float32);
  CHECK(error_of([] { np::geomspace(0, 1); }) == "ValueError: Geometric sequence cannot include zero");
  CHECK(error_of([] { np::geomspace(1, np::array({1, 0})); }) ==
        "ValueError: Geometric sequence cannot include zero");
}

TEST_CASE("sinc") {
  CHECK(value(np::sinc(np::array({0.0, 0.5, -1.5}))) == "array([ 1.        ,  0.63661977, -0.21220659])");
  CHECK(value(np::sinc(np::array({0.f, 0.5f}))) == "array([1.        , 0.63661975], dtype=float32)");
  CHECK(np::sinc(true).dtype() == DType::float64);
}
