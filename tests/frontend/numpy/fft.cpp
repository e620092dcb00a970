// np.fft: NumPy's values, shapes, dtypes and errors.
#include "frontend/expect.hpp"
#include "frontend/source/expect.hpp"

using source_test::expression_error;
using weft::Dims;
using weft::DType;

namespace {

const auto x = np::array({1.0, 2.0, 4.0, 0.5, -1.0});

}  // namespace

TEST_CASE("transforms and their inverses have NumPy's bits") {
  CHECK(value(np::fft::rfft(x)) ==
        "array([ 6.5       +0.j        , -2.33155948-4.91041793j,\n        1.58155948+1.56534205j])");
  CHECK(value(np::fft::irfft(np::fft::rfft(x), {.n = 5})) == "array([ 1. ,  2. ,  4. ,  0.5, -1. ])");
  CHECK(value(np::fft::fft(np::arange(4))) == "array([ 6.+0.j, -2.+2.j, -2.+0.j, -2.-2.j])");
  CHECK(value(np::fft::ifft(np::ones(3), {.n = 2, .norm = "forward"})) == "array([2.+0.j, 0.+0.j])");
  CHECK(value(np::fft::hfft(np::arange(3))) == "array([ 4., -2.,  0., -2.])");
  CHECK(value(np::fft::ihfft(np::arange(4))) == "array([ 1.5-0.j , -0.5-0.5j, -0.5-0.j ])");
}

TEST_CASE("transforms have the dtype of what they are made of") {
  CHECK(np::fft::fft(np::astype(x, DType::float32)).dtype() == DType::complex64);
  CHECK(np::fft::irfft(np::astype(x, DType::float16)).dtype() == DType::float16);
  CHECK(np::fft::rfft(np::astype(x, DType::bool_)).dtype() == DType::complex128);
}

TEST_CASE("transforms along several axes") {
  const auto grid = np::reshape(np::arange(12.0), {3, 4});
  CHECK(np::fft::rfftn(grid).shape() == Dims{3, 3});
  CHECK(np::fft::fft2(grid, {.s = Dims{2, -1}}).shape() == Dims{2, 4});
  CHECK(value(np::round(np::fft::irfft2(np::fft::rfft2(grid)))) == value(grid));
  CHECK(error_of([&] { np::fft::fftn(grid, {.s = Dims{2}, .axes = Dims{0, 1}}); }) ==
        "ValueError: Shape and axes have different lengths.");
}

TEST_CASE("frequencies and their order") {
  CHECK(value(np::fft::fftfreq(5, 0.5)) == "array([ 0. ,  0.4,  0.8, -0.8, -0.4])");
  CHECK(value(np::fft::rfftfreq(4)) == "array([0.  , 0.25, 0.5 ])");
  CHECK(value(np::fft::fftshift(np::arange(5))) == "array([3, 4, 0, 1, 2])");
  CHECK(value(np::fft::ifftshift(np::arange(5))) == "array([2, 3, 4, 0, 1])");
}

TEST_CASE("mistakes are NumPy's errors") {
  CHECK(error_of([] { np::fft::fft(x, {.n = 0}); }) ==
        "ValueError: Invalid number of FFT data points (0) specified.");
  CHECK(error_of([] { np::fft::fft(x, {.axis = 1}); }) == "IndexError: tuple index out of range");
  CHECK(error_of([] { np::fft::fft(x, {.norm = "x"}); }) ==
        R"(ValueError: Invalid norm value x; should be "backward","ortho" or "forward".)");
  CHECK(expression_error("np.fft.fftfreq(4, 0)").ends_with("ZeroDivisionError: float division by zero"));
}
