// The polynomials interpolate at Chebyshev nodes, solved with 200 bits, so that they are within a small
// factor of minimax. Worst errors found for these operations, run in scalars: float32, over all 2^32 inputs:
// exp 0.88, log 0.89, tanh 0.96 ULP; float64, over some ten million points a range: exp 0.90, log 0.92,
// tanh 0.79 ULP.
#include "codegen/compiler/elementary.hpp"

#include <limits>

#include "codegen/compiler/elementary_formats.hpp"
#include "codegen/compiler/exp_series.hpp"

namespace weft::codegen {
namespace {

// (exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2.
constexpr std::array exp_single = {0x1p-1,       0x1.555556p-3,  0x1.5554eap-5,
                                   0x1.1110ep-7, 0x1.6d4324p-10, 0x1.a124f2p-13};
// (log(1 + f) - f + f^2 / 2) / f^3 for sqrt(1/2) <= 1 + f < sqrt(2).
constexpr std::array log_single = {0x1.555554p-2,  -0x1.fffffcp-3, 0x1.999d5ap-3,
                                   -0x1.555b4ap-3, 0x1.23d21ap-3,  -0x1.fcf4c6p-4,
                                   0x1.dea282p-4,  -0x1.d635bcp-4, 0x1.1d8ea6p-4};
// (2 atanh(s) / s - 2) / s^2 as a function of s^2, for s = f / (2 + f) of the same f.
constexpr std::array log_double = {0x1.5555555555558p-1, 0x1.99999999952e2p-2, 0x1.2492492df148dp-2,
                                   0x1.c71c62e5800a1p-3, 0x1.7462b4ab2ef6bp-3, 0x1.39fe606542ddep-3,
                                   0x1.2b584aae78a57p-3};
// (tanh(x) - x) / x^3 of x^2, for x below 1, where it is good to 2^-30.
constexpr std::array tanh_single_small = {-0x1.555552p-2, 0x1.111044p-3, -0x1.b9f8acp-5,  0x1.64d3f4p-6,
                                          -0x1.194358p-7, 0x1.91c5e2p-9, -0x1.b4d302p-11, 0x1.f55640p-14};
// Lambert's continued fraction, cut off: tanh(x) = x + x * x^2 * tanh_above(x^2) / tanh_below(x^2).
constexpr std::array tanh_above = {-11486475.0, -810810.0, -12870.0, -44.0};
constexpr std::array tanh_below = {34459425.0, 16216200.0, 945945.0, 13860.0, 45.0};

// exp(x) = 2^n exp(r), r = x - n ln 2, for x from exp_least to exp_most.
template <std::size_t count>
Value exp_within(const Elementary& e, Value x, const std::array<double, count>& coefficients) {
  Values& v = e.values;
  const auto n = e.multiple_of_ln2(x);
  const Value r =
      v.fma(n.floating, e.number(-e.format.ln2_low), v.fma(n.floating, e.number(-e.format.ln2_high), x));
  const Value tail = e.polynomial(r, coefficients);
  const Value power = v.fma(v.fma(tail, r, e.number(1)), r, e.number(1));
  return e.scale(power, n);
}

template <std::size_t count>
Value exp_by(const Elementary& e, Value x, const std::array<double, count>& coefficients) {
  return exp_within(e, e.at_most(e.at_least(x, e.format.exp_least), e.format.exp_most), coefficients);
}

// x = m 2^n with sqrt(1/2) <= m < sqrt(2); f = m - 1 is exact.
struct Mantissa {
  Value f, exponent;
};
Mantissa split(const Elementary& e, Value x) {
  Values& v = e.values;
  const Value subnormal = v.compare(Relation::less, x, e.number(e.format.least_normal));
  const Value normal = v.select(subnormal, v.multiply(x, e.number(e.format.normalise)), x);
  const Value bits = e.to_bits(normal);
  const Value n =
      v.shift_right(v.subtract(bits, e.whole(e.format.bits_of_sqrt_half)), e.format.mantissa_bits);
  const Value m = e.from_bits(v.subtract(bits, v.shift_left(n, e.format.mantissa_bits)));
  const Value added = v.select(subnormal, e.number(e.format.normalise_exponent), e.number(0));
  return {v.subtract(m, e.number(1)), v.subtract(e.to_float(n), added)};
}

// log(1 + f) - f.
Value log_tail(const Elementary& e, Value f) {
  Values& v = e.values;
  if (e.format.floating == DType::float32) {
    return v.multiply(v.multiply(f, f), v.fma(e.polynomial(f, log_single), f, e.number(-0.5)));
  }
  const Value s = v.divide(f, v.add(e.number(2), f)), square = v.multiply(s, s);
  const Value half = v.multiply(v.multiply(e.number(0.5), f), f);
  const Value series = v.multiply(square, e.polynomial(square, log_double));
  return v.fma(s, v.add(half, series), v.negate(half));
}

// n ln 2 + log(m): the large parts are added exactly, their error goes to the small ones.
Value log_by(const Elementary& e, Value x) {
  Values& v = e.values;
  const auto [f, n] = split(e, x);
  const Value tail = v.fma(n, e.number(e.format.ln2_rest), log_tail(e, f));
  const Value large = v.multiply(n, e.number(e.format.ln2_short)), sum = v.add(large, f);
  const Value error = v.subtract(f, v.subtract(sum, large));
  return v.add(sum, v.add(error, tail));
}

Value log_special(const Elementary& e, Value x, Value usual) {
  Values& v = e.values;
  const Value infinity = e.number(std::numeric_limits<double>::infinity());
  const Value finite = v.select(v.compare(Relation::less, x, infinity), usual, x);  // inf and NaN stay
  const Value zero = v.compare(Relation::equal, x, e.number(0)),
              below = v.compare(Relation::less, x, e.number(0));
  const Value nan = e.number(std::numeric_limits<double>::quiet_NaN());
  return v.select(zero, v.negate(infinity), v.select(below, nan, finite));
}

// A polynomial below 1, and 1 - 2 / (exp(2|x|) + 1) from there on, where the error of exp is small beside 1.
Value tanh_single(Values& values, Value x) {
  const Elementary e(values, x, single);
  Values& v = values;
  const Value a = v.absolute(x), square = v.multiply(a, a);
  const Value small = v.fma(v.multiply(a, square), e.polynomial(square, tanh_single_small), a);
  const Value bounded = e.at_most(a, 10);
  const Value divisor = v.add(exp_within(e, v.add(bounded, bounded), exp_single), e.number(1));
  const Value large = v.subtract(e.number(1), v.divide(e.number(2), divisor));
  return e.with_sign_of(x, v.select(v.compare(Relation::less, a, e.number(1)), small, large));
}

// A sum of two numbers, the second no larger than the first's error.
struct Pair {
  Value high, low;
};

// exp(x) + 1, for x of at least 1.
Pair exp_plus_one(const Elementary& e, Value x) {
  Values& v = e.values;
  const auto [n, exponent] = e.multiple_of_ln2(x);
  const Value r = v.fma(n, e.number(-e.format.ln2_high), x),
              r_low = v.multiply(n, e.number(-e.format.ln2_low));
  const Value tail = v.fma(v.multiply(e.polynomial(r, exp_long), r), r, r_low);
  const Value first = v.add(e.number(1), r),
              rest = v.add(v.subtract(r, v.subtract(first, e.number(1))), tail);
  const Value power = v.add(first, rest), power_low = v.subtract(rest, v.subtract(power, first));
  const Value scale = e.power_of_two(exponent), high = v.multiply(power, scale),
              low = v.multiply(power_low, scale);
  const Value sum = v.add(high, e.number(1));
  return {sum, v.add(v.subtract(e.number(1), v.subtract(sum, high)), low)};
}

// Below 0.625 a rational function, above it 1 - 2 / (exp(2|x|) + 1) with the divisor and the quotient as
// pairs; one division for both.
Value tanh_double(Values& values, Value x) {
  const Elementary e(values, x, twofold);
  Values& v = values;
  const Value a = e.at_most(v.absolute(x), 20), square = v.multiply(a, a);
  const Value is_small = v.compare(Relation::less, a, e.number(0.625));
  const Pair divisor = exp_plus_one(e, v.add(a, a));
  const Value above = v.select(is_small, v.multiply(e.polynomial(square, tanh_above), square), e.number(2));
  const Value below = v.select(is_small, e.polynomial(square, tanh_below), divisor.high);
  const Value quotient = v.divide(above, below), negated = v.negate(quotient);
  const Value residue =
      v.subtract(v.fma(negated, divisor.high, e.number(2)), v.multiply(quotient, divisor.low));
  const Value quotient_low = v.multiply(residue, v.multiply(e.number(0.5), quotient));
  const Value difference = v.subtract(e.number(1), quotient);
  const Value error = v.subtract(v.subtract(e.number(1), difference), quotient);
  const Value large = v.add(difference, v.subtract(error, quotient_low)), small = v.fma(a, quotient, a);
  return e.with_sign_of(x, v.select(is_small, small, large));
}

}  // namespace

Value emit_exp(Values& values, Value x) {
  const Elementary e(values, x, format_of(x));
  return e.format.floating == DType::float32 ? exp_by(e, x, exp_single) : exp_by(e, x, exp_long);
}

Value emit_log(Values& values, Value x) {
  const Elementary e(values, x, format_of(x));
  return log_special(e, x, log_by(e, x));
}

Value emit_tanh(Values& values, Value x) {
  return format_of(x).floating == DType::float32 ? tanh_single(values, x) : tanh_double(values, x);
}

}  // namespace weft::codegen
