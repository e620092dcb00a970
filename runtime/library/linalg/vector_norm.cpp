#include "runtime/array/vector_norm.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft {
namespace {

/// A sum of squares with what rounding loses of it; it begins with 1, so that each sum is larger than its
/// part.
class SumOfSquares {
 public:
  void add_product(double x, double y) {
    const double product = x * y, before = sum_;
    sum_ += product;
    lost_of_products_ += std::fma(x, y, -product);
    lost_of_sums_ += (before - sum_) + product;
  }
  double result() const { return sum_ - 1.0 + (lost_of_products_ + lost_of_sums_); }

 private:
  double sum_ = 1, lost_of_products_ = 0, lost_of_sums_ = 0;
};

/// One step of Newton's with the error that the root has.
double norm_of_scaled(std::span<const double> parts, double scale) {
  SumOfSquares sum;
  for (const double part : parts) sum.add_product(part * scale, part * scale);
  double root = std::sqrt(sum.result());
  sum.add_product(-root, root);
  root += sum.result() / (2.0 * root);
  return root / scale;
}

/// Where the scale of the largest would overflow.
double norm_of_subnormals(std::span<const double> parts, double largest) {
  double sum = 1, lost = 0;
  for (const double part : parts) {
    const double square = (part / largest) * (part / largest), before = sum;
    sum += square;
    lost += (before - sum) + square;
  }
  return largest * std::sqrt(sum - 1.0 + lost);
}

}  // namespace

double vector_norm(std::span<const double> parts) {
  double largest = 0;
  bool has_nan = false;
  for (const double part : parts) {
    largest = std::max(largest, std::fabs(part));
    has_nan |= std::isnan(part);
  }
  if (std::isinf(largest)) return largest;
  if (has_nan) return std::numeric_limits<double>::quiet_NaN();
  if (largest == 0 || parts.size() == 1) return largest;
  int exponent = 0;
  std::frexp(largest, &exponent);
  return exponent >= -1023 ? norm_of_scaled(parts, std::ldexp(1.0, -exponent))
                           : norm_of_subnormals(parts, largest);
}

}  // namespace weft
