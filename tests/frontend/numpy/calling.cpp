// Functions that call functions, what they walk over, parts of arrays, and texts. Expected values and texts
// were printed by NumPy 2.4.
#include "frontend/expect.hpp"

using weft::LazyTensor;

TEST_CASE("functions of lines and over axes") {
  const LazyTensor m = np::reshape(np::arange(6), {3, 2});
  const auto doubled = [](const LazyTensor& v) { return v[np::slice(2)] * 2; };
  CHECK(value(np::apply_along_axis(doubled, 0, m)) == "array([[0, 2],\n       [4, 6]])");
  const auto sum = [](const LazyTensor& v) { return np::sum(v); };
  CHECK(value(np::apply_along_axis(sum, -1, m)) == "array([1, 5, 9])");
  const auto sum_over = [](const LazyTensor& x, std::int64_t axis) { return np::sum(x, axis); };
  CHECK(value(np::apply_over_axes(sum_over, np::reshape(np::arange(8), {2, 2, 2}), {0, 2})) ==
        "array([[[10],\n        [18]]])");
  CHECK(error_of([&] { np::apply_along_axis(sum, 0, np::zeros({2, 0})); }) ==
        "ValueError: Cannot apply_along_axis when any iteration dimensions are 0");
  CHECK(error_of([&] { np::apply_along_axis(sum, 2, m); }) ==
        "AxisError: axis 2 is out of bounds for array of dimension 2");
}

TEST_CASE("functions of coordinates") {
  const auto difference = [](const LazyTensor& i, const LazyTensor& j) { return i - j; };
  CHECK(value(np::fromfunction(difference, {2, 3})) == "array([[ 0., -1., -2.],\n       [ 1.,  0., -1.]])");
  CHECK(np::fromfunction(difference, {2, 3}, {.dtype = np::int8}).dtype() == weft::DType::int8);
  CHECK(error_of([&] { np::fromfunction(difference, {2}); }) ==
        "TypeError: the function of fromfunction does not take 1 arguments");
}

TEST_CASE("functions by pieces are given the elements where their conditions hold") {
  const LazyTensor x = np::arange(-2, 3), y = np::arange(4.0);
  const np::ArrayFunction negative = [](const LazyTensor& v) { return -v; };
  const np::ArrayFunction centred = [](const LazyTensor& v) { return v - np::mean(v); };
  CHECK(value(np::piecewise(x, {x < 0, x > 1}, {negative, 7, 5})) == "array([2, 1, 5, 5, 7])");
  CHECK(value(np::piecewise(y, {np::remainder(y, 2) == 0}, {centred})) == "array([-1.,  0.,  1.,  0.])");
  CHECK(value(np::piecewise(2.5, {np::asarray(true)}, {negative, 1})) == "array(-2.5)");
  CHECK(error_of([&] { np::piecewise(x, {x < 0}, {1, 2, 3}); }) ==
        "ValueError: with 1 condition(s), either 1 or 2 functions are expected");
}

TEST_CASE("places of triangles, and of all elements") {
  const std::vector<LazyTensor> places =
      np::mask_indices(3, [](const LazyTensor& m, std::int64_t k) { return np::triu(m, k); }, 1);
  CHECK(value(places[0]) == "array([0, 0, 1])");
  CHECK(value(places[1]) == "array([1, 2, 2])");
  CHECK(np::ndindex({2, 2}) == std::vector<weft::Dims>{{0, 0}, {0, 1}, {1, 0}, {1, 1}});
  CHECK(np::ndindex({}) == std::vector<weft::Dims>{{}});
  const auto elements = np::ndenumerate(np::array({{5, 6}}));
  CHECK(elements[1].first == weft::Dims{0, 1});
  CHECK(value(elements[1].second) == "array(6)");
}

TEST_CASE("arrays of items that come one after the other") {
  CHECK(value(np::fromiter(std::views::iota(0, 3), np::float32)) == "array([0., 1., 2.], dtype=float32)");
  CHECK(value(np::fromiter(std::vector{1.5, 2.5}, np::float64, 1)) == "array([1.5])");
  CHECK(error_of([] { np::fromiter(std::vector{1, 2, 3}, np::int64, 5); }) ==
        "ValueError: iterator too short: Expected 5 but iterator had only 3 items.");
}

TEST_CASE("zeros at the ends are left out") {
  const LazyTensor x = np::array({0, 0, 1, 2, 0}), m = np::array({{0, 0, 0}, {0, 7, 0}});
  CHECK(value(np::trim_zeros(x)) == "array([1, 2])");
  CHECK(value(np::trim_zeros(x, {.trim = "F"})) == "array([1, 2, 0])");
  CHECK(value(np::trim_zeros(m)) == "array([[7]])");
  CHECK(value(np::trim_zeros(m, {.axis = 0})) == "array([[0, 7, 0]])");
  CHECK(np::trim_zeros(np::zeros({2, 2})).shape() == weft::Dims{0, 0});
  CHECK(error_of([&] { np::trim_zeros(x, {.trim = "x"}); }) ==
        "ValueError: unexpected character(s) in `trim`: 'x'");
  CHECK(error_of([&] { np::trim_zeros(x, {.axis = 1}); }) ==
        "AxisError: axis: axis 1 is out of bounds for array of dimension 1");
}

TEST_CASE("points of a plane are counted in bins") {
  const LazyTensor x = np::array({0.0, 1.0, 1.0, 2.0}), y = np::array({0.0, 1.0, 1.0, 0.0});
  const auto [counts, xedges, yedges] = np::histogram2d(x, y, {2});
  CHECK(value(counts) == "array([[1., 0.],\n       [1., 2.]])");
  CHECK(value(xedges) == "array([0., 1., 2.])");
  CHECK(value(yedges) == "array([0. , 0.5, 1. ])");
  CHECK(error_of([&] { np::histogram2d(x, np::arange(3)); }) ==
        "ValueError: x and y must have the same length.");
}

TEST_CASE("texts of arrays and of numbers") {
  const LazyTensor x = np::array({1.23456, 1e-9});
  CHECK(np::array2string(x, {.precision = 2, .suppress_small = true, .separator = ", "}) == "[1.23, 0.  ]");
  CHECK(np::array_repr(np::array({1.5, 2.0}), {.precision = 3}) == "array([1.5, 2. ])");
  CHECK(np::array_str(np::arange(3)) == "[0 1 2]");
  CHECK(np::array2string(np::arange(10), {.prefix = "x = ", .threshold = 5, .edgeitems = 2}) ==
        "[0 1 ... 8 9]");
  CHECK(error_of([&] { np::array_str(x, {.precision = -1}); }) == "ValueError: precision must be >= 0");
  CHECK(np::base_repr(-10, 3, 2) == "-00101");
  CHECK(np::base_repr(0) == "0");
  CHECK(np::binary_repr(-3) == "-11");
  CHECK(np::binary_repr(-3, 5) == "11101");
  CHECK(np::binary_repr(-8, 4) == "1000");
  CHECK(np::binary_repr(5, 4) == "0101");
  CHECK(error_of([] { np::binary_repr(3, 1); }) ==
        "ValueError: Insufficient bit width=1 provided for binwidth=2");
  CHECK(error_of([] { np::base_repr(5, 40); }) ==
        "ValueError: Bases greater than 36 not handled in base_repr.");
}

TEST_CASE("numbers of texts") {
  CHECK(value(np::fromstring("1, 2,3", {.sep = ","})) == "array([1., 2., 3.])");
  CHECK(value(np::fromstring("1 2 3", {.dtype = np::int64, .count = 2, .sep = " "})) == "array([1, 2])");
  CHECK(error_of([] { np::fromstring("1", {}); }) ==
        "ValueError: The binary mode of fromstring is removed, use frombuffer instead");
}
