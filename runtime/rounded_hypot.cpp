#include "runtime/rounded_hypot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace weft {
namespace {

__extension__ using Wide = __float128;

/// One step of Newton's doubles the digits that a double has.
double root(Wide square) {
  const Wide near = std::sqrt(static_cast<double>(square));
  return static_cast<double>(near + (square - near * near) / (2 * near));
}

}  // namespace

double rounded_hypot(double x, double y) {
  x = std::abs(x), y = std::abs(y);
  if (std::isinf(x) || std::isinf(y)) return std::numeric_limits<double>::infinity();
  if (std::isnan(x) || std::isnan(y)) return std::numeric_limits<double>::quiet_NaN();
  if (x < y) std::swap(x, y);
  if (x == 0) return 0;
  int exponent = 0;  // by which squares are far from both ends
  std::frexp(x, &exponent);
  const Wide a = std::ldexp(x, -exponent), b = std::ldexp(y, -exponent);
  return std::ldexp(root(a * a + b * b), exponent);
}

}  // namespace weft
