// Prints what its test expects of it: compiled by the compiler of the package.
#include <iostream>
#include <weft/numpy.hpp>

namespace np = weft::numpy;

int main() {
  const auto x = np::array({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  const auto A = np::variable("A", np::float32, {2, 3});
  const auto f = weft::compile({.inputs = {A}, .outputs = {A * A + 1}});
  const np::ndarray result = f(np::evaluate(x - np::max(x, {.axis = -1, .keepdims = true})));
  std::cout << result << '\n';
}
