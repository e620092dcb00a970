// Memory seen otherwise: windows, strides and bytes; and functions whose dtype data decide.
#include "expect.hpp"

using np::slice;
using weft::Dims;
using weft::DType;
namespace stride_tricks = np::lib::stride_tricks;

TEST_CASE("windows are views that overlap") {
  const auto x = np::arange(6);
  const auto windows = stride_tricks::sliding_window_view(x, {3});
  CHECK(windows.strides() == Dims{8, 8});
  CHECK(value(np::sum(windows, {.axis = 1})) == "array([ 3,  6,  9, 12])");
  CHECK(value(stride_tricks::sliding_window_view(np::reshape(x * 2, {2, 3}), {2, 2})[0]) ==
        "array([[[ 0,  2],\n        [ 6,  8]],\n\n       [[ 2,  4],\n        [ 8, 10]]])");
  CHECK(value(stride_tricks::sliding_window_view(
            x.reshape(2, 3), {2}, {.axis = 0})[slice(np::None{}, np::None{}), 1]) == "array([[1, 4]])");
  CHECK(error_of([&] { stride_tricks::sliding_window_view(x, {7}); }) ==
        "ValueError: window shape cannot be larger than input array shape");
}

TEST_CASE("as_strided sees the memory within its bounds") {
  const auto x = np::arange(6) + 1;
  CHECK(value(stride_tricks::as_strided(x, {.shape = Dims{2, 3}, .strides = Dims{8, 8}})) ==
        "array([[1, 2, 3],\n       [2, 3, 4]])");
  const auto square = stride_tricks::as_strided(np::eye(3), {.shape = Dims{3}, .strides = Dims{32}});
  CHECK(value(square) == "array([1., 1., 1.])");
  CHECK(value(stride_tricks::as_strided(x[slice(2, 4)], {.shape = Dims{3}, .strides = Dims{-8}})) ==
        "array([3, 2, 1])");
  CHECK(error_of([&] { stride_tricks::as_strided(x, {.shape = Dims{7}}); }) ==
        "ValueError: as_strided sees element 6 of memory of 6");
  CHECK(error_of([&] { stride_tricks::as_strided(x, {.strides = Dims{8, 8}}); }) ==
        "ValueError: mismatch in length of strides and shape");
}

TEST_CASE("bytes are seen as elements of another dtype") {
  const auto x = np::astype(np::arange(3), DType::int16);
  CHECK(value(np::view(x + x, DType::uint8)) == "array([0, 0, 2, 0, 4, 0], dtype=uint8)");
  CHECK(value(np::view(np::view(np::array({1.0, 2.0}), DType::complex128), DType::uint64) >> 52) ==
        "array([1023, 1024], dtype=uint64)");
  CHECK(value(np::byteswap(x)) == "array([  0, 256, 512], dtype=int16)");
  CHECK(error_of([&] {
          np::view(x, DType::int32);
        }).starts_with("ValueError: When changing to a larger dtype"));
  CHECK(error_of([&] { np::view(x[slice(np::None{}, np::None{}, 2)], DType::int8); }) ==
        "ValueError: To change to a dtype of a different size, the last axis must be contiguous");
}

TEST_CASE("data that are known decide whether numbers are complex") {
  CHECK(value(np::emath::sqrt(np::array({4.0, -1.0}))) == "array([2.+0.j, 0.+1.j])");
  CHECK(value(np::emath::sqrt(np::array({4.0, 1.0}))) == "array([2., 1.])");
  CHECK(value(np::emath::power(2, -2)) == "array(0.25)");
  CHECK(np::real_if_close(np::array({1.0, 2.0}) * std::complex<double>(1, 1e-14)).dtype() == DType::float64);
  const auto x = np::variable("x", np::float64, {2});
  CHECK(error_of([&] { np::emath::log(x); }) ==
        "NotImplementedError: np.emath.log of data that are not known: they decide the dtype of its result");
  CHECK(np::emath::log(np::astype(x, DType::uint8)).dtype() == DType::float16);
}
