// sinh and cosh, from sinh and cosh of a remainder; arcsinh, arccosh and arctanh, from logarithms.
#include <limits>

#include "codegen/compiler/math/elementary.hpp"
#include "codegen/compiler/math/exp_series.hpp"
#include "codegen/compiler/math/log_series.hpp"

namespace weft::codegen {
namespace {

// (sinh(r) / r - 1) / r^2 of r^2 for |r| <= ln(2) / 2, as good as float64 and as float32 results need.
constexpr std::array sinh_long = {0x1.5555555555556p-3, 0x1.11111111109b3p-7, 0x1.a01a01a7c41d5p-13,
                                  0x1.71de0dae63bb3p-19, 0x1.af38a9b0ec855p-26};
constexpr std::array sinh_short = {0x1.5555555554f96p-3, 0x1.111111170bc08p-7, 0x1.a019c36bc053cp-13,
                                   0x1.72ad458027fbcp-19};
// (cosh(r) - 1 - r^2 / 2) / r^4 of r^2.
constexpr std::array cosh_long = {0x1.5555555555555p-5, 0x1.6c16c16c167e1p-10, 0x1.a01a01a47b054p-16,
                                  0x1.27e4e1f48534fp-22, 0x1.1f66df7fca49fp-29};
constexpr std::array cosh_short = {0x1.55555557636d5p-5, 0x1.6c169aef9a1f7p-10, 0x1.a0ef833a7bb7ap-16};

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
/// Beyond it arcsinh and arccosh are log(2 x).
constexpr double large = 0x1p28;

// Of x = n ln 2 + r >= 0, in units of 2^(n - 1):
//   sinh(x) = (1 - 4^-n) cosh(r) + (1 + 4^-n) sinh(r),
//   cosh(x) = (1 + 4^-n) cosh(r) + (1 - 4^-n) sinh(r).
Number hyperbolic_short(Number x, double sign) {
  const auto [n, exponent] = nearest(x, log2_e);
  const Number r = fma(n, -ln2_low, fma(n, -ln2_high, x)), square = r * r;
  const Number sinh = fma(r * square, polynomial(square, sinh_short), r);
  const Number cosh = fma(square, fma(square, polynomial(square, cosh_short), 0.5), 1);
  const Number inverse = sign * inverse_power(exponent + exponent);
  return fma(1 + inverse, cosh, (1 - inverse) * sinh) * power_of_two(exponent - 1);
}

Number hyperbolic_long(Number x, double sign) {
  const auto [exponent, reduced] = exp_parts(x);
  const auto [r, r_low] = reduced;
  const Number square = r * r;
  const Number sinh_tail = fma(r * square, polynomial(square, sinh_long), r_low);
  const Number cosh_tail = fma(square, fma(square, polynomial(square, cosh_long), 0.5), r * r_low);
  const Number inverse = sign * inverse_power(exponent + exponent), one = constant(x, 1);
  const Pair of_cosh = sum_of_ordered(one, inverse), of_sinh = sum_of_ordered(one, -inverse);
  const Pair linear = product(of_sinh.high, r), main = sum_of_ordered(of_cosh.high, linear.high);
  const Number tails = fma(of_sinh.high, sinh_tail, of_cosh.high * cosh_tail);
  const Number low = (main.low + linear.low) + fma(of_sinh.low, r, of_cosh.low);
  return scaled(main.high + (low + tails), exponent - 1);
}

/// `sign` is that of 4^-n beside cosh.
Number hyperbolic(Number magnitude, double sign, bool is_short) {
  return is_short ? hyperbolic_short(at_most(magnitude, 100), sign)
                  : hyperbolic_long(at_most(magnitude, 712), sign);
}

// arcsinh(a) = log(1 + z), z = a + a^2 / (1 + sqrt(1 + a^2)).
Number arcsinh_short(Number a) {
  const Number bounded = at_most(a, 0x1p200), square = bounded * bounded;  // inf / inf is no number
  return log_of_sum_short(constant(a, 1), a + square / (1 + sqrt(1 + square)));
}

Number arcsinh_long(Number a) {
  const Truth is_large = a > large;
  const Number one = constant(a, 1), bounded = at_most(a, large);
  const Pair square = product(bounded, bounded), plus_one = sum(one, square.high);
  const Pair root = square_root({plus_one.high, plus_one.low + square.low});
  const Pair divisor = sum_of_ordered(root.high, one);
  const Pair rest = quotient(square, {divisor.high, divisor.low + root.low});
  const Pair z = sum_of_ordered(a, rest.high), none{a, constant(a, 0)};
  return log_of_sum(select(is_large, 0, one), select(is_large, none, {z.high, z.low + rest.low}), is_large);
}

// arccosh(x) = log(1 + z), z = t + sqrt(2 t + t^2), t = x - 1.
Number arccosh_short(Number x) {
  const Number t = x - 1;
  return log_of_sum_short(constant(x, 1), t + sqrt(fma(t, t, t + t)));
}

Number arccosh_long(Number x) {
  const Truth is_large = x > large;
  const Number t = at_most(x, large) - 1;
  const Pair square = product(t, t), radicand = sum(t + t, square.high);
  const Pair root = square_root({radicand.high, radicand.low + square.low});
  const Pair z = sum(t, root.high), none{x, constant(x, 0)};
  return log_of_sum(select(is_large, 0, constant(x, 1)), select(is_large, none, {z.high, z.low + root.low}),
                    is_large);
}

// arctanh(a) = n ln(2) / 2 + arctanh(s), where (1 + a) / (1 - a) = 2^n (1 + s) / (1 - s).
Number arctanh_short(Number a, const Mantissa& ratio) {
  const Number factor = power_of_two(constant(ratio.exponent, 0) - ratio.exponent);
  const Number above = (1 + a) * factor, below = 1 - a;
  const Number s = select(ratio.exponent == 0, a, (above - below) / (above + below)), square = s * s;
  return fma(ratio.n, 0.5 * ln2_high, fma(0.5 * s * square, polynomial(square, atanh_short), s));
}

Number arctanh_long(Number a, const Mantissa& ratio) {
  const Number factor = power_of_two(constant(ratio.exponent, 0) - ratio.exponent), one = constant(a, 1);
  const Pair plus = sum_of_ordered(one, a), minus = sum_of_ordered(one, -a);
  const Number scaled_high = plus.high * factor, scaled_low = plus.low * factor;
  const Pair above = sum(scaled_high, -minus.high), below = sum(scaled_high, minus.high);
  const Pair divided = quotient({above.high, above.low + (scaled_low - minus.low)},
                                {below.high, below.low + (scaled_low + minus.low)});
  const Pair s = select(ratio.exponent == 0, {a, constant(a, 0)}, divided);
  const Number square = s.high * s.high;
  const auto [high, error] = sum_of_ordered(ratio.n * (0.5 * ln2_short), s.high);
  const Number tail = fma(0.5 * s.high * square, polynomial(square, atanh_long), s.low);
  return high + (error + fma(ratio.n, 0.5 * ln2_rest, tail));
}

}  // namespace

Value emit_sinh(Values& values, Value argument) {
  const Number x = widened(values, argument);
  return narrowed(with_sign_of(x, hyperbolic(absolute(x), -1, is_float32(argument))), argument);
}

Value emit_cosh(Values& values, Value argument) {
  const Number x = widened(values, argument);
  return narrowed(hyperbolic(absolute(x), 1, is_float32(argument)), argument);
}

Value emit_arcsinh(Values& values, Value argument) {
  const Number x = widened(values, argument), a = absolute(x);
  const Number result = is_float32(argument) ? arcsinh_short(a) : arcsinh_long(a);
  return narrowed(with_sign_of(x, select(x == 0, a, result)), argument);
}

Value emit_arccosh(Values& values, Value argument) {
  const Number x = widened(values, argument);
  const Number result = is_float32(argument) ? arccosh_short(x) : arccosh_long(x);
  return narrowed(select(x < 1, nan, result), argument);
}

Value emit_arctanh(Values& values, Value argument) {
  const Number x = widened(values, argument), a = absolute(x);
  const Mantissa ratio = split((1 + a) / (1 - a));
  const Number usual = is_float32(argument) ? arctanh_short(a, ratio) : arctanh_long(a, ratio);
  const Number beyond = select(a == 1, infinity, constant(x, nan));
  return narrowed(with_sign_of(x, select(a < 1, usual, beyond)), argument);
}

}  // namespace weft::codegen
