// Softmax over the last axis, in C++: one kernel, the row stays in cache.
#include <iostream>
#include <weft/numpy.hpp>

namespace np = weft::numpy;
using np::newaxis, np::slice;

int main() {
  const auto x = np::array({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  const auto e = np::exp(x - np::max(x, {.axis = -1, .keepdims = true}));
  const auto y = e / np::sum(e, {.axis = -1, .keepdims = true});

  // Nothing has been computed yet. Both results are, in one go:
  const auto [probabilities, first_row] = np::evaluate(y, y[slice(_, 1), newaxis]);
  std::cout << probabilities << '\n' << first_row << '\n';
  weft::visualize({y}, "softmax.svg");
}
