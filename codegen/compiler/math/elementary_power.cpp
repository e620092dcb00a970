// power: 2^(y log2|x|), with the logarithm and its product as pairs, good to some 65 bits.
#include <limits>

#include "codegen/compiler/math/elementary.hpp"
#include "codegen/compiler/math/exp_series.hpp"
#include "codegen/compiler/math/log_series.hpp"

namespace weft::codegen {
namespace {

// ((atanh(s) / s - 1) / s^2 - 1 / 3 - s^2 / 5) / s^4 of s^2, for s as in log_near_one.
constexpr std::array atanh_above = {0x1.2492492492497p-3, 0x1.c71c71c715454p-4, 0x1.745d175506d0fp-4,
                                    0x1.3b13a5283a631p-4, 0x1.11159f098bfbcp-4, 0x1.e0201b77e1af2p-5,
                                    0x1.d9c2145534d37p-5};
constexpr double third = 0x1.5555555555555p-2, third_low = 0x1.5555555555555p-56;
constexpr double fifth = 0x1.999999999999ap-3, fifth_low = -0x1.999999999999ap-57;
constexpr double log2_e_low = 0x1.777d0ffda0d24p-56;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// high + low + x, for x smaller than high.
Pair plus(double high, double low, Pair x) {
  const Pair main = sum_of_ordered(constant(x.high, high), x.high);
  return {main.high, main.low + (low + x.low)};
}

/// log2 of 1 + f, by 2 atanh(f / (2 + f)) / ln(2).
Pair log2_near_one(Number f) {
  const Number none = constant(f, 0);
  const Pair s = quotient({f, none}, sum_of_ordered(constant(f, 2), f)), square = product(s, s);
  const Pair above = {square.high * polynomial(square.high, atanh_above), none};
  const Pair series = product(square, plus(third, third_low, product(square, plus(fifth, fifth_low, above))));
  const Pair rest = product(s, series), main = sum_of_ordered(s.high, rest.high);
  const Pair atanh = sum_of_ordered(main.high, main.low + (s.low + rest.low));
  return product(atanh, {constant(f, 2 * log2_e), constant(f, 2 * log2_e_low)});
}

Pair log2_of(Number x) {
  const Mantissa parts = split(x);
  const Pair small = log2_near_one(parts.m - 1), main = sum_of_ordered(parts.n, small.high);
  return sum_of_ordered(main.high, main.low + small.low);
}

Number exp2_of(Pair x) {
  const auto [n, exponent] = nearest(x.high);
  const auto [f, f_low] = sum(x.high - n, x.low);
  const Pair r = product(f, constant(f, ln2_high)), main = sum_of_ordered(constant(f, 1), r.high);
  const Number r_low = fma(f_low, ln2_high, fma(f, ln2_low, r.low));
  const Number tail = fma(r.high * r.high, polynomial(r.high, exp_long), fma(r.high, r_low, r_low));
  return scaled(main.high + (main.low + tail), exponent);
}

/// x^y for positive x. The log2 of what is not 1 is at least 2^-53: y beyond 2^65 gives no more than y =
/// 2^65.
Number positive_power(Number x, Number y) {
  const Number bounded = at_most(at_least(y, -0x1p65), 0x1p65);
  const Pair logarithm = log2_of(x), main = product(bounded, logarithm.high);
  const Number low = fma(bounded, logarithm.low, main.low);
  return exp2_of({at_most(at_least(main.high, -1100), 1100), at_most(at_least(low, -1), 1)});
}

/// The same, as good as float32 results need.
Number positive_power_short(Number x, Number y) {
  const Mantissa parts = split(x);
  const Number bounded = at_most(at_least(y, -0x1p65), 0x1p65);
  const Number logarithm = fma(log_near_one_short(parts.m - 1), log2_e, parts.n);
  const Number power = at_most(at_least(bounded * logarithm, -1000), 1000);
  const auto [n, exponent] = nearest(power);
  const Number r = (power - n) * ln2_high;
  return fma(r * r, polynomial(r, exp_short), r + 1) * power_of_two(exponent);
}

Truth is_integer(Number magnitude) {
  return (magnitude >= 0x1p52) | (((magnitude + 0x1p52) - 0x1p52) == magnitude);
}

}  // namespace

Value emit_power(Values& values, Value first, Value second) {
  const Number x = widened(values, first), y = widened(values, second);
  const Number a = absolute(x), b = absolute(y);
  const Truth whole = is_integer(b), odd = whole & !is_integer(b * 0.5), negative = is_signed(x);
  const Number usual = is_float32(first) ? positive_power_short(a, y) : positive_power(a, y);
  // At 0 and inf the sign of y alone decides.
  const Truth grows = (y > 0) ^ (a == 0);
  const Number at_end = select(grows, infinity, constant(x, 0));
  const Number magnitude = select((a == 0) | (a == infinity), at_end, usual);
  const Number with_sign = select(negative & odd, -magnitude, magnitude);
  const Truth no_power = ((x < 0) & !whole & (a < infinity)) | is_nan(x) | is_nan(y);
  const Number result = select(no_power, constant(x, std::numeric_limits<double>::quiet_NaN()), with_sign);
  return narrowed(select((y == 0) | (x == 1), 1, result), first);
}

}  // namespace weft::codegen
