// complex64 and complex128: NumPy's dtypes, products, sums and prints. Expected values were printed by
// NumPy 2.4.6.
#include <complex>

#include "frontend/expect.hpp"

using weft::DType;
using Complex = std::complex<double>;

namespace {

const Complex i(0, 1);
const auto z = np::array({1.0 + 2.0 * i, -0.5 * i, Complex(3)});

/// 0, 1 - 0.1j, 2 - 0.2j, …
weft::LazyTensor ramp(const np::Shape& shape) {
  return np::reshape(np::arange(weft::element_count(shape.dims)) * Complex(1, -0.1), shape);
}

}  // namespace

TEST_CASE("complex numbers print as NumPy prints them") {
  CHECK(value(z) == "array([ 1.+2.j , -0.-0.5j,  3.+0.j ])");
  CHECK(value(np::astype(z, np::complex64) / 3) ==
        "array([ 0.33333334+0.6666667j , -0.        -0.16666667j,\n"
        "        1.        +0.j        ], dtype=complex64)");
  CHECK(weft::evaluate(z[0]).str() == "(1+2j)");
  CHECK(weft::evaluate(np::complex64(2.5 * i)).str() == "2.5j");
  CHECK(weft::evaluate(np::array({Complex(np::nan, np::inf), Complex(1, -np::inf)})).str() ==
        "[nan+infj  1.-infj]");
  CHECK(value(np::array({Complex(1, np::nan), Complex(2.25)})) == "array([1.  +nanj, 2.25 +0.j])");
}

TEST_CASE("Python's complex is weak, np.complex64 is not") {
  const auto single = np::ones(2, {.dtype = np::float32});
  CHECK((single + i).dtype() == DType::complex64);
  CHECK((np::arange(2) + i).dtype() == DType::complex128);
  CHECK((single * z[0]).dtype() == DType::complex128);
  CHECK((np::ones(2, {.dtype = np::int16}) + std::complex<float>(0, 1)).dtype() == DType::complex64);
  CHECK((np::arange(2) + std::complex<float>(0, 1)).dtype() == DType::complex128);
}

TEST_CASE("complex arithmetic is NumPy's") {
  CHECK(value(z * z) == "array([-3.  +4.j, -0.25+0.j,  9.  +0.j])");
  CHECK(value(z / (1.0 + 1.0 * i)) == "array([ 1.5 +0.5j , -0.25-0.25j,  1.5 -1.5j ])");
  CHECK(value(np::abs(z)) == "array([2.23606798, 0.5       , 3.        ])");
  CHECK(value(np::power(z, 3)) == "array([-11.-2.j   ,   0.+0.125j,  27.+0.j   ])");
  CHECK(value(z > 1) == "array([ True, False,  True])");
  CHECK(value(np::maximum(z, 2.0 * i)) == "array([1.+2.j, 0.+2.j, 3.+0.j])");
  CHECK(value(np::sqrt(np::array({Complex(-4), -2.0 * i}))) == "array([0.+2.j, 1.-1.j])");
}

TEST_CASE("products of single numbers that are converted are not fused") {
  const auto x = np::array({-0.3 - 0.7 * i}), y = np::astype(np::array({-1.1 - 0.4 * i}), np::complex64);
  CHECK(value(np::outer(x, y)[0] == x * y) == "array([False])");
  CHECK(value(np::outer(x, y[0]) == x * y) == "array([[False]])");
  CHECK(value(np::reshape(x, {1, 1}) * y[0] == x * y) == "array([[ True]])");
}

TEST_CASE("complex functions have NumPy's signs of zeros, and its values at the ends") {
  CHECK(weft::evaluate(np::sin(np::array({Complex(-2.5, 0)}))).str() == "[-0.59847214-0.j]");
  CHECK(weft::evaluate(np::sinh(np::array({Complex(0, -2.5)}))).str() == "[-0.-0.59847214j]");
  CHECK(weft::evaluate(np::exp(np::array({Complex(-np::inf, -np::inf)}))).str() == "[0.-0.j]");
  CHECK(weft::evaluate(np::tanh(np::array({Complex(np::inf, -np::inf)}))).str() == "[1.-0.j]");
  CHECK(weft::evaluate(np::arccos(np::array({Complex(0, np::nan)}))).str() == "[1.57079633+nanj]");
  CHECK(weft::evaluate(np::log(np::array({Complex(5e-324, 5e-324)}))).str() == "[-744.09349833+0.78539816j]");
}

TEST_CASE("parts are views") {
  CHECK(value(z.real()) == "array([ 1., -0.,  3.])");
  CHECK(value(z.imag()) == "array([ 2. , -0.5,  0. ])");
  CHECK(z.real().strides() == weft::Dims{16});
  CHECK(value(z.conj()) == "array([ 1.-2.j , -0.+0.5j,  3.-0.j ])");
  CHECK(value(np::imag(np::arange(3))) == "array([0, 0, 0])");
  CHECK(value(np::angle(z, true)) == "array([ 63.43494882, -90.        ,   0.        ])");
  CHECK(np::iscomplexobj(z));
  CHECK(value(np::isreal(z)) == "array([False, False,  True])");
}

TEST_CASE("complex numbers are reduced by their own rules") {
  const auto x = ramp({3, 67});
  CHECK(value(np::sum(x)) == "array(20100.-2010.j)");
  CHECK(value(np::mean(x, {.axis = 1})) == "array([ 33. -3.3j, 100.-10.j , 167.-16.7j])");
  CHECK(value(np::var(z)) == "array(2.72222222)");
  CHECK(value(np::prod(z)) == "array(3.-1.5j)");
  CHECK(value(np::cumprod(z)) == "array([1.+2.j , 1.-0.5j, 3.-1.5j])");
  CHECK(value(np::max(z)) == "array(3.+0.j)");
  CHECK(value(np::argmin(z)) == "array(1)");
  CHECK(value(np::argsort(z)) == "array([1, 0, 2])");
  CHECK(value(np::any(z[np::slice(0, 0)])) == "array(False)");
}

TEST_CASE("a sum of complex numbers from the first, or of those of a mask, keeps the signs of zeros") {
  const auto zeros = np::full({2, 2}, Complex(-0.0, -0.0));
  CHECK(value(np::sum(zeros, {.axis = 0, .initial = np::None{}})) == "array([-0.-0.j, -0.-0.j])");
  const auto mask = np::reshape(np::array({true, false}), {2, 1});
  CHECK(value(np::sum(zeros, {.axis = 0, .initial = Complex(-0.0, -0.0), .where = mask})) ==
        "array([-0.-0.j, -0.-0.j])");
}

TEST_CASE("matrix products of complex numbers") {
  const auto a = np::array({{Complex(1), i}, {2.0 * i, Complex(3)}});
  CHECK(value(np::matmul(a, a.T())) == "array([[0.+0.j, 0.+5.j],\n       [0.+5.j, 5.+0.j]])");
  CHECK(value(np::matmul(np::arange(2), a)) == "array([0.+2.j, 3.+0.j])");
  CHECK(value(np::vdot(z, z)) == "array(14.25+0.j)");
  CHECK(value(np::dot(z, np::array({1, 2, 3}))) == "array(10.+1.j)");
}

TEST_CASE("complex numbers become bools in the memory order of astype") {
  const auto wide = np::astype(np::broadcast_to(z * (i - 1.0), {2, 1, 3}), DType::bool_);
  CHECK(wide.strides() == weft::Dims{1, 1, 2});
  CHECK(value(wide[0]) == "array([[ True,  True,  True]])");
  const auto none = np::transpose(ramp({2, 3, 2}))[np::slice(2, 9)];
  CHECK(value(np::any(none, 0)) == "array([[False, False],\n       [False, False],\n       [False, False]])");
}

TEST_CASE("complex numbers that are copied are summed in the order of the copy") {
  const auto row = np::array({1, 1e16, 5, -1e16, 0.5, 7, 3}) + 0.0 * i;
  const auto repeated = np::broadcast_to(row, {2, 7});
  CHECK(value(np::sum(repeated)) == "array(34.+0.j)");
  CHECK(value(np::sum(np::astype(repeated, DType::complex128))) == "array(33.+0.j)");
  CHECK(value(np::sum(np::conj(repeated))) == "array(34.+0.j)");
}

TEST_CASE("complex parts move as numbers do") {
  const auto x = ramp({2, 3});
  CHECK(value(x.T()) ==
        "array([[0.+0.j , 3.-0.3j],\n       [1.-0.1j, 4.-0.4j],\n       [2.-0.2j, 5.-0.5j]])");
  CHECK(value(np::concatenate({x[0], np::arange(2)})) ==
        "array([0.+0.j , 1.-0.1j, 2.-0.2j, 0.+0.j , 1.+0.j ])");
  CHECK(value(np::where(np::array({true, false, true}), x[1], i)) == "array([3.-0.3j, 0.+1.j , 5.-0.5j])");
  CHECK(value(np::setitem(x, {0, 1}, 7)[0]) == "array([0.+0.j , 7.+0.j , 2.-0.2j])");
  CHECK(value(np::take(x, np::array({5, 0}))) == "array([5.-0.5j, 0.+0.j ])");
}

TEST_CASE("ranges of complex numbers") {
  CHECK(value(np::linspace(0, i, 3)) == "array([0.+0.j , 0.+0.5j, 0.+1.j ])");
  CHECK(value(np::arange(3, {.dtype = np::complex64})) == "array([0.+0.j, 1.+0.j, 2.+0.j], dtype=complex64)");
}

TEST_CASE("what is not defined for complex numbers is a TypeError") {
  const std::string text =
      " not supported for the input types, and the inputs could not be safely coerced to any supported types "
      "according to the casting rule ''safe''";
  CHECK(error_of([] { np::floor(z); }) == "TypeError: ufunc 'floor'" + text);
  CHECK(error_of([] { np::floor_divide(z, 2); }) == "TypeError: ufunc 'floor_divide'" + text);
  CHECK(error_of([] { np::arctan2(z, z); }) == "TypeError: ufunc 'arctan2'" + text);
  CHECK(error_of([] { np::array({i}, {.dtype = np::float64}); }) ==
        "TypeError: float() argument must be a string or a real number, not 'complex'");
}

TEST_CASE("a comparison of complex numbers lies as NumPy's where strides of 0 leave the order open") {
  const auto x = np::broadcast_to(np::ones({3, 3, 1}) * i, {2, 3, 3, 4});
  const auto whole = np::astype(np::real(x), DType::int8);
  const weft::ndarray less = weft::evaluate(x < whole);
  CHECK(less.strides() == (x < whole).strides());
  CHECK(less.strides() == weft::evaluate(np::real(x) < whole).strides());
}

TEST_CASE("complex numbers are rounded in a copy in K order, where strides of 0 lie outside") {
  const auto x = np::broadcast_to(np::ones({3, 1}) * i, {5, 1, 3, 2});
  for (const int decimals : {-1, 0, 1})
    CHECK(np::round(x, decimals).strides() == weft::Dims{32, 32, 160, 16});
  CHECK(np::nan_to_num(x).strides() == weft::Dims{32, 32, 160, 16});
}

TEST_CASE("two complex numbers are multiplied up at once, and fused, but backwards") {
  const auto x = np::array({Complex(-0.53566939, 1.30400002), Complex(0.36159506, 0.94708097)});
  const auto narrow = np::astype(x, np::complex64), backwards = narrow[np::slice(np::_, np::_, -1)];
  const auto fused = np::multiply(narrow[np::slice(0, 1)], narrow[np::slice(1, 2)]),
             plain = np::multiply(narrow, backwards);
  CHECK(value(fused[0]) == "array(-1.428689-0.0358023j, dtype=complex64)");
  CHECK(value(plain[0]) == "array(-1.428689-0.03580233j, dtype=complex64)");
  CHECK(value(np::cumprod(narrow)[1]) == value(fused[0]));
  CHECK(value(np::cumprod(np::reshape(narrow, {2, 1}), {.axis = 0})[1]) == value(fused));
  CHECK(value(np::cumprod(backwards)[1]) == value(plain[0]));
}
