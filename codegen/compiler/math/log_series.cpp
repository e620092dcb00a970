#include "codegen/compiler/math/log_series.hpp"

#include <limits>

namespace weft::codegen {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What is left of log(1 + f) after f - f^2 / 2: s (f^2 / 2 + s^2 atanh_above), s = f / (2 + f).
template <std::size_t count>
Number rest(Number f, Number half_square, const std::array<double, count>& coefficients) {
  const Number s = f / (2 + f), square = s * s;
  return s * fma(square, polynomial(square, coefficients), half_square);
}

}  // namespace

Number log_near_one_short(Number f) {
  const Number half_square = 0.5 * f * f;
  return f - (half_square - rest(f, half_square, atanh_short));
}

Pair log_near_one(Number f) {
  const auto [half_square, square_low] = product(0.5 * f, f);
  const auto [high, error] = sum_of_ordered(f, -half_square);
  return sum_of_ordered(high, (error - square_low) + rest(f, half_square, atanh_long));
}

Number log_special(Number x, Number usual) {
  const Number finite = select(x < infinity, usual, x);  // inf and NaN stay
  const Number nan = constant(x, std::numeric_limits<double>::quiet_NaN());
  return select(x == 0, -infinity, select(x < 0, nan, finite));
}

Number log_of_sum_short(Number one, Number x) {
  const Number whole = one + x;
  const Mantissa parts = split(whole);
  const Number f = select(parts.exponent == 0, x, parts.m - 1);  // x has all its bits
  return log_special(whole, fma(parts.n, ln2_high, log_near_one_short(f)));
}

Number log_of_sum(Number one, Pair x, Truth doubled) {
  const Pair whole = sum(one, x.high);
  const Mantissa parts = split(whole.high);
  const Truth near_one = parts.exponent == 0;
  const Number f = select(near_one, x.high, parts.m - 1);
  // Where the sum is rounded, what is left of it adds its share of the sum.
  const Number left = select(near_one, x.low, whole.low + x.low) / whole.high;
  const Number n = select(doubled, parts.n + 1, parts.n);
  const Pair small = log_near_one(f);
  const auto [high, error] = sum_of_ordered(n * ln2_short, small.high);
  const Number low = fma(n, ln2_rest, error + (small.low + left));
  return log_special(whole.high, high + low);
}

}  // namespace weft::codegen
