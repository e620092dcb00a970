#include <cmath>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <vector>

#include "catch.hpp"
#include "runtime/array/ndarray.hpp"
#include "runtime/files/npy.hpp"
#include "runtime/text/print_options.hpp"

namespace weft {
namespace {

template <class T>
ndarray array_of(const std::vector<T>& values, const Dims& shape) {
  const ndarray result = ndarray::empty(dtype_of<T>, shape);
  std::copy(values.begin(), values.end(), result.data<T>());
  return result;
}

template <class T>
ndarray row_of(const std::vector<T>& values) {
  return array_of(values, {static_cast<std::int64_t>(values.size())});
}

ndarray counted(const Dims& shape) {
  const ndarray result = ndarray::empty(DType::int64, shape);
  for (std::int64_t i = 0; i < result.size(); ++i) result.data<std::int64_t>()[i] = i;
  return result;
}

}  // namespace

TEST_CASE("arrays print as in NumPy", "[print]") {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  CHECK(row_of<double>({1, 2.5}).repr() == "array([1. , 2.5])");
  CHECK(row_of<double>({1, nan, -inf, -0.0}).repr() == "array([  1.,  nan, -inf,  -0.])");
  CHECK(row_of<double>({1e8, 1}).str() == "[1.e+08 1.e+00]");
  CHECK(row_of<double>({1e-310, 1.5}).str() == "[1.0e-310 1.5e+000]");
  CHECK(row_of<float>({1e6f}).repr() == "array([1.e+06], dtype=float32)");
  CHECK(row_of<double>({1.0 / 3}).str() == "[0.33333333]");
  CHECK(row_of<float>({1e-4f, 123456.78f}).str() == "[9.9999997e-05 1.2345678e+05]");
  CHECK(row_of<std::int8_t>({-5, 100}).repr() == "array([ -5, 100], dtype=int8)");
  CHECK(array_of<std::uint8_t>({1, 0}, {2, 1}).str() == "[[1]\n [0]]");
  CHECK(counted({2, 1, 2}).repr() == "array([[[0, 1]],\n\n       [[2, 3]]])");
  std::ostringstream out;
  out << counted({3});
  CHECK(out.str() == "[0 1 2]");
}

TEST_CASE("arrays without axes and without elements", "[print]") {
  CHECK(ndarray::scalar(0.1).str() == "0.1");
  CHECK(ndarray::scalar(0.1).repr() == "array(0.1)");
  CHECK(ndarray::scalar(1e16).str() == "1e+16");
  CHECK(ndarray::scalar(1234567.0).str() == "1234567.0");
  CHECK(ndarray::scalar(1234567.f).str() == "1.234567e+06");
  CHECK(ndarray::scalar(1e-4).str() == "0.0001");
  CHECK(ndarray::scalar(1e-4f).str() == "1e-04");
  CHECK(ndarray::scalar(true).repr() == "array(True)");
  CHECK(ndarray::empty(DType::float64, {0, 3}).repr() == "array([], shape=(0, 3), dtype=float64)");
  CHECK(ndarray::empty(DType::int8, {0}).repr() == "array([], dtype=int8)");
  CHECK(ndarray::empty(DType::int8, {2, 0}).str() == "[]");
}

TEST_CASE("long arrays are summarized", "[print]") {
  CHECK(counted({1001}).repr() == "array([   0,    1,    2, ...,  998,  999, 1000], shape=(1001,))");
  CHECK(counted({1000}).str().find("...") == std::string::npos);
}

// print_against_numpy.py runs this with the paths of .npy files on standard input.
TEST_CASE("print the arrays of files into files", "[.][print_npy]") {
  for (std::string path; std::getline(std::cin, path);) {
    ndarray array = load_npy(path);
    if (path.ends_with(".bfloat16.npy"))  // its bits
      array =
          ndarray::from_memory(array.owner(), array.bytes(), DType::bfloat16, array.shape(), array.strides());
    PrintOptions options;
    std::ifstream(path.substr(0, path.rfind('.')) + ".options") >> options.precision >> options.threshold >>
        options.edge_items >> options.line_width >> options.suppress;
    std::ofstream(path.substr(0, path.rfind('.')) + ".txt") << array_str(array, options) << '\n'
                                                            << array_repr(array, options) << '\n';
  }
}

}  // namespace weft
