// arcsin and arccos; arctan and arctan2. Their results are a known angle plus or minus a small one.
#include <limits>

#include "codegen/compiler/math/elementary.hpp"
#include "codegen/compiler/math/elementary_parts.hpp"

namespace weft::codegen {
namespace {

// (arcsin(s) / s - 1) / s^2 of s^2 for s <= 1/2, as good as float64 and as float32 results need.
constexpr std::array asin_long = {0x1.5555555555555p-3,  0x1.3333333333388p-4, 0x1.6db6db6dac1e0p-5,
                                  0x1.f1c71c7a52ba3p-6,  0x1.6e8ba123e494cp-6, 0x1.1c4efce23019fp-6,
                                  0x1.c990ad3d8fdcap-7,  0x1.7b027ee1dd585p-7, 0x1.3b49de7121487p-7,
                                  0x1.31622469ce5adp-7,  0x1.8f193743418ffp-9, 0x1.406192d124629p-6,
                                  -0x1.3b416bb7d9257p-6, 0x1.e529c6fce9bb4p-6};
constexpr std::array asin_short = {0x1.555555555ba9ep-3, 0x1.333333133277ep-4,  0x1.6db6f5e9d0b98p-5,
                                   0x1.f1beb9c867b18p-6, 0x1.6f347e4a44c5dp-6,  0x1.14eefea06d8d9p-6,
                                   0x1.144d1f0d0554dp-6, 0x1.17d722d86d4bep-10, 0x1.d06eddee004bep-6};
// (arctan(t) / t - 1) / t^2 of t^2 for |t| <= tan(pi / 8).
constexpr std::array atan_long = {-0x1.5555555555555p-2, 0x1.9999999999953p-3,  -0x1.249249248d7dcp-3,
                                  0x1.c71c71c303dbbp-4,  -0x1.745d165dc9713p-4, 0x1.3b1392d519db1p-4,
                                  -0x1.110e87b4357d2p-4, 0x1.e19a0bfa3eef9p-5,  -0x1.ac7a5a79b3f26p-5,
                                  0x1.74dccfb93fff0p-5,  -0x1.1b311bb48c215p-5, 0x1.0acd9e91a5a35p-6};
constexpr std::array atan_short = {-0x1.555555555260ep-2, 0x1.999999885befbp-3,  -0x1.249240d9941d8p-3,
                                   0x1.c7196338febe7p-4,  -0x1.7415affa08e33p-4, 0x1.377de082fa570p-4,
                                   -0x1.edbfaee18e70fp-5, 0x1.0df7a02661596p-5};

constexpr double eighth_high = 0x1.921fb54442d18p-1, eighth_low = 0x1.1a62633145c07p-55;  // pi / 4
constexpr double tan_of_half_eighth = 0x1.a827999fcef32p-2;

Number negated(Truth condition, Number x) { return select(condition, -x, x); }
Pair negated(Truth condition, Pair x) { return {negated(condition, x.high), negated(condition, x.low)}; }

/// eighths * pi / 4 + angle. The high part of pi / 4 has zeros at its end.
Number added_to_eighths(Number eighths, Pair angle) {
  const auto [high, error] = sum_of_ordered(eighths * eighth_high, angle.high);
  return high + (error + fma(eighths, eighth_low, angle.low));
}

/// arcsin(a) for a <= 1/2, and 2 arcsin(sqrt((1 - a) / 2)), which is arccos(a), above.
struct SmallAngle {
  Truth is_rest;
  Pair angle;
};
SmallAngle small_angle(Number a, bool is_short) {
  const Truth is_rest = a > 0.5;
  const Number square = select(is_rest, fma(a, -0.5, 0.5), a * a);
  const Pair root = square_root({square, constant(a, 0)});
  const Number sine = select(is_rest, root.high, a);
  if (is_short) {
    const Number half = fma(sine * square, polynomial(square, asin_short), sine);
    return {is_rest, {select(is_rest, half + half, half), constant(a, 0)}};
  }
  const Number low = fma(sine * square, polynomial(square, asin_long), select(is_rest, root.low, 0));
  return {is_rest, {select(is_rest, sine + sine, sine), select(is_rest, low + low, low)}};
}

/// arctan(a / b) for 0 <= a <= b, as an eighth of a turn or none, and a small angle.
struct Quotient {
  Number eighths;
  Pair angle;
};
Quotient small_arctan(Number a, Number b, bool is_short) {
  const Truth past_half = a > b * tan_of_half_eighth;
  const Number eighths = select(past_half, constant(a, 1), 0);
  const Number taken = select(past_half, b, 0), given = select(past_half, a, 0);
  if (is_short) {
    const Number t = (a - taken) / (b + given), square = t * t;
    return {eighths, {fma(t * square, polynomial(square, atan_short), t), constant(a, 0)}};
  }
  const Pair above = sum(a, -taken), below = sum_of_ordered(b, given), t = quotient(above, below);
  const Number square = t.high * t.high;
  return {eighths, {t.high, fma(t.high * square, polynomial(square, atan_long), t.low)}};
}

/// The angle of (x, y), for magnitudes, between 0 and a quarter turn: arctan(y / x).
Quotient first_quadrant(Number y, Number x, bool is_short) {
  const Truth steep = y > x;
  const Quotient flat = small_arctan(select(steep, x, y), select(steep, y, x), is_short);
  return {select(steep, 2 - flat.eighths, flat.eighths), negated(steep, flat.angle)};
}

/// Numbers of one quotient, of sizes that cannot overflow; both 1 where both are infinite.
struct Ratio {
  Number y, x;
};
Ratio in_range(Number y, Number x, bool is_short) {
  const Number infinity = constant(x, std::numeric_limits<double>::infinity());
  const Truth y_infinite = y == infinity, x_infinite = x == infinity, any_infinite = y_infinite | x_infinite;
  const Number ys = select(any_infinite, select(y_infinite, constant(y, 1), 0), y);
  const Number xs = select(any_infinite, select(x_infinite, constant(x, 1), 0), x);
  const Number one_if_zero = select(x == 0, select(y == 0, constant(x, 1), 0), xs);
  if (is_short) return {ys, one_if_zero};
  const Number larger = select(ys > one_if_zero, ys, one_if_zero);
  const Whole exponent = constant(to_bits(x), 1023 + 100) - (to_bits(larger) >> 52);
  return {scaled(ys, exponent), scaled(one_if_zero, exponent)};
}

}  // namespace

Value emit_arcsin(Values& values, Value argument) {
  const Number x = widened(values, argument);
  const auto [is_rest, angle] = small_angle(absolute(x), is_float32(argument));
  const Number eighths = select(is_rest, constant(x, 2), 0);
  return narrowed(with_sign_of(x, added_to_eighths(eighths, negated(is_rest, angle))), argument);
}

Value emit_arccos(Values& values, Value argument) {
  const Number x = widened(values, argument);
  const auto [is_rest, angle] = small_angle(absolute(x), is_float32(argument));
  const Truth negative = is_signed(x);
  const Number far = select(negative, constant(x, 4), 0);
  const Number eighths = select(is_rest, far, constant(x, 2));
  return narrowed(added_to_eighths(eighths, negated(negative ^ !is_rest, angle)), argument);
}

Value emit_arctan(Values& values, Value argument) {
  const Number x = widened(values, argument), a = at_most(absolute(x), 0x1p100);
  const auto [eighths, angle] = first_quadrant(a, constant(x, 1), is_float32(argument));
  return narrowed(with_sign_of(x, added_to_eighths(eighths, angle)), argument);
}

Value emit_arctan2(Values& values, Value first, Value second) {
  const Number y = widened(values, first), x = widened(values, second);
  const bool is_short = is_float32(first);
  const Ratio ratio = in_range(absolute(y), absolute(x), is_short);
  const Quotient angle = first_quadrant(ratio.y, ratio.x, is_short);
  const Truth backward = is_signed(x);
  const Number eighths = select(backward, 4 - angle.eighths, angle.eighths);
  const Number usual = with_sign_of(y, added_to_eighths(eighths, negated(backward, angle.angle)));
  return narrowed(select(is_nan(x), x, usual), first);
}

}  // namespace weft::codegen
