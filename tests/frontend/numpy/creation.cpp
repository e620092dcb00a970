// array, full, arange, linspace.
#include <bit>

#include "frontend/expect.hpp"

using weft::DType;
using weft::numpy::PythonInt;

TEST_CASE("array finds shape and dtype in nested braces") {
  CHECK(value(np::array({{1, 2}, {3, 4}})) == "array([[1, 2],\n       [3, 4]])");
  CHECK(value(np::array({1, 2.5, true})) == "array([1. , 2.5, 1. ])");
  CHECK(value(np::array({1.f, 2.f})) == "array([1., 2.], dtype=float32)");
  CHECK(value(np::array({1.f, 2})) == "array([1., 2.])");
  CHECK(np::array({{{{1}}}}).shape() == weft::Dims{1, 1, 1, 1});
  CHECK(value(np::array({})) == "array([], dtype=float64)");
  CHECK(value(np::array({3.7, 1}, {.dtype = np::uint8})) == "array([3, 1], dtype=uint8)");
  CHECK(value(np::array({PythonInt{1} << 63, true})) ==
        "array([9223372036854775808,                   1], dtype=uint64)");
  CHECK(value(np::array(std::vector<std::int16_t>{1, 2})) == "array([1, 2], dtype=int16)");
  const auto row = np::array({1.f, 2.f});
  CHECK(value(np::array({{row, row}, {row, row}})[1]) ==
        "array([[1., 2.],\n       [1., 2.]], dtype=float32)");
  CHECK(value(np::array({np::NestedList{3, 4}, np::NestedList(row)})) ==
        "array([[3., 4.],\n       [1., 2.]])");
}

TEST_CASE("array refuses what NumPy refuses") {
  const std::string ragged =
      "ValueError: setting an array element with a sequence. The requested array has an inhomogeneous shape "
      "after 1 "
      "dimensions. The detected shape was (2,) + inhomogeneous part.";
  using List = np::NestedList;
  CHECK(error_of([] { np::array({{1, 2}, {3}}); }) == ragged);
  CHECK(error_of([] { np::array({List{1, 2}, List(3)}); }) == ragged);
  const auto row = np::array({1.f, 2.f});
  CHECK(error_of([&] { np::array({List(row), List(np::array({1, 2, 3}))}); }) == ragged);
  CHECK(error_of([&] { np::array({List(row), List(3)}); }) == ragged);
  CHECK(error_of([&] { np::array({List(row), List{1, 2, 3}}); }) == ragged);
  CHECK(error_of([] { np::array({300}, {.dtype = np::uint8}); }) ==
        "OverflowError: Python integer 300 out of bounds for uint8");
  CHECK(error_of([] { np::array({np::nan}, {.dtype = np::int8}); }) ==
        "ValueError: cannot convert float NaN to integer");
}

TEST_CASE("array copies, asarray does not") {
  const auto data = weft::ndarray::zeros(DType::float32, {2});
  const auto copied = np::array(data), shared = np::asarray(data);
  data.data<float>()[0] = 5;
  CHECK(value(copied) == "array([0., 0.], dtype=float32)");
  CHECK(value(shared) == "array([5., 0.], dtype=float32)");
}

TEST_CASE("zeros, ones and full") {
  CHECK(value(np::zeros(2)) == "array([0., 0.])");
  CHECK(value(np::ones({1, 2}, {.dtype = np::bool_})) == "array([[ True,  True]])");
  CHECK(value(np::full(2, 7)) == "array([7, 7])");
  CHECK(value(np::full(2, 3.7, {.dtype = np::uint8})) == "array([3, 3], dtype=uint8)");
  CHECK(value(np::full({2, 2}, np::array({1.f, 2.f}))) ==
        "array([[1., 2.],\n       [1., 2.]], dtype=float32)");
  CHECK(np::zeros({}).shape().empty());
  CHECK(error_of([] { np::zeros({-1, 2}); }) == "ValueError: negative dimensions are not allowed");
  CHECK(error_of([] { np::full(2, 300, {.dtype = np::uint8}); }) ==
        "OverflowError: Python integer 300 out of bounds for uint8");
  CHECK(error_of([] { np::full(3, np::array({1.f, 2.f})); }) ==
        "ValueError: could not broadcast input array from shape (2,) into shape (3,)");
}

TEST_CASE("arange") {
  CHECK(value(np::arange(3)) == "array([0, 1, 2])");
  CHECK(value(np::arange(5, 0)) == "array([], dtype=int64)");
  CHECK(value(np::arange(1, 2, 0.25)) == "array([1.  , 1.25, 1.5 , 1.75])");
  CHECK(value(np::arange(10, {.dtype = np::float32})[-1]) == "array(9., dtype=float32)");
  CHECK(value(np::arange(0, 3, 0.5, {.dtype = np::int64})) == "array([0, 0, 0, 0, 0, 0])");
  CHECK(value(np::arange(-0.0, 2)) == "array([-0.,  1.])");
  CHECK(value(np::arange(-0.0, 1)) == "array([-0.])");
  CHECK(value(np::arange(254, 257, {.dtype = np::uint8})) == "array([254, 255,   0], dtype=uint8)");
  CHECK(value(np::arange(2, {.dtype = np::bool_})) == "array([False,  True])");
  CHECK(np::arange(np::float32(3)).dtype() == DType::float64);
  CHECK(np::arange(np::uint8(3)).dtype() == DType::int64);
}

TEST_CASE("the second value of an arange is computed by itself") {
  // start + 1 * (second - start) is another number than second here.
  const auto values = weft::evaluate(np::arange(1e-17, 3, 1.0));
  CHECK(values.data<double>()[1] == 1e-17 + 1.0);
  const auto far = weft::evaluate(np::arange(0.1, 1.0, 0.2));
  CHECK(std::bit_cast<std::uint64_t>(far.data<double>()[1]) == std::bit_cast<std::uint64_t>(0.1 + 0.2));
}

TEST_CASE("arange refuses what NumPy refuses") {
  CHECK(error_of([] { np::arange(0, 5, 0); }) == "ZeroDivisionError: division by zero");
  CHECK(error_of([] { np::arange(0, 5.0, 0); }) == "ZeroDivisionError: float division by zero");
  CHECK(error_of([] { np::arange(np::nan); }) == "ValueError: arange: cannot compute length");
  CHECK(error_of([] { np::arange(0, np::inf); }) == "ValueError: Maximum allowed size exceeded");
  CHECK(error_of([] { np::arange(300, 302, {.dtype = np::uint8}); }) ==
        "OverflowError: Python integer 300 out of bounds for uint8");
  CHECK(error_of([] { np::arange(3, {.dtype = np::bool_}); }) ==
        "TypeError: arange() is only supported for booleans when the result has at most length 2.");
}

TEST_CASE("linspace") {
  CHECK(value(np::linspace(0, 1, 3)) == "array([0. , 0.5, 1. ])");
  CHECK(value(np::linspace(0, 1, 3, {.endpoint = false})) == "array([0.        , 0.33333333, 0.66666667])");
  CHECK(value(np::linspace(0, 1, 0)) == "array([], dtype=float64)");
  CHECK(value(np::linspace(2, 1, 1)) == "array([2.])");
  CHECK(value(np::linspace(3, 3, 3)) == "array([3., 3., 3.])");
  CHECK(value(np::linspace(0, -5, 3, {.dtype = np::int64})) == "array([ 0, -3, -5])");
  CHECK(value(np::linspace(np::float32(0), 1, 3)) == "array([0. , 0.5, 1. ], dtype=float32)");
  CHECK(value(np::linspace(np::array({0., 1.}), np::array({1., 3.}), 3)) ==
        "array([[0. , 1. ],\n       [0.5, 2. ],\n       [1. , 3. ]])");
  CHECK(error_of([] { np::linspace(0, 1, -1); }) ==
        "ValueError: Number of samples, -1, must be non-negative.");
}
