// How far a result is from the true value, in units of its last place.
#pragma once
#include <mpfr.h>

#include <cmath>
#include <limits>

namespace weft::proof {

/// A true value, as far as `distance` asks: whether it is a number at all, and 2^(exponent - 1) <= |value| <
/// 2^exponent.
struct Description {
  bool nan, infinite, zero, negative;
  long exponent;
};
Description describe(mpfr_srcptr truth);
template <class Wide>
Description describe(Wide truth) {
  int exponent = 0;
  if (std::isfinite(truth)) std::frexp(truth, &exponent);
  return {std::isnan(truth), std::isinf(truth), truth == 0, std::signbit(truth), exponent};
}

/// (|truth| - magnitude) / 2^exponent.
double scaled_difference(mpfr_srcptr truth, double magnitude, long exponent);
template <class Wide>
double scaled_difference(Wide truth, double magnitude, long exponent) {
  return static_cast<double>(
      std::ldexp(std::abs(truth) - static_cast<Wide>(magnitude), -static_cast<int>(exponent)));
}

/// In units of the last place that a T near `truth` has. Infinite when only one of both is NaN, an infinity
/// or zero (but what rounds to an infinity may be one, and what rounds to zero zero), and where the signs
/// differ, also of zeros.
template <class T, class Truth>
double distance(T result, const Truth& truth) {
  using limits = std::numeric_limits<T>;
  constexpr double never = std::numeric_limits<double>::infinity();
  const Description value = describe(truth);
  if (value.nan || std::isnan(result)) return value.nan && std::isnan(result) ? 0 : never;
  if (std::signbit(result) != value.negative) return never;
  if (value.infinite) return std::isinf(result) ? 0 : never;
  if (value.zero) return result == 0 ? 0 : never;
  if (std::isinf(result) && value.exponent > limits::max_exponent) return 0;
  const long place =
      std::min<long>(std::max<long>(value.exponent, limits::min_exponent), limits::max_exponent) -
      limits::digits;
  // An infinity stands for 2^max_exponent, which need not be a double: counted from the largest number on.
  const double magnitude = std::isinf(result) ? limits::max() : std::abs(static_cast<double>(result));
  const double above = scaled_difference(truth, magnitude, place);
  return std::abs(std::isinf(result) ? above - 1 : above);
}

}  // namespace weft::proof
