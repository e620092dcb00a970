// The polynomials interpolate at Chebyshev nodes, solved with 200 bits, so that they are within a small
// factor of minimax. Worst errors found for these operations, run in scalars: float32, over all 2^32 inputs:
// exp 0.88, log 0.89 ULP; float64, over some ten million points a range: exp 0.90, log 0.92.
#include "codegen/compiler/math/elementary.hpp"

#include <limits>

#include "codegen/compiler/math/elementary_formats.hpp"
#include "codegen/compiler/math/exp_series.hpp"

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

}  // namespace

Value emit_exp(Values& values, Value x) {
  const Elementary e(values, x, format_of(x));
  return e.format.floating == DType::float32 ? exp_by(e, x, exp_single) : exp_by(e, x, exp_long);
}

Value emit_log(Values& values, Value x) {
  const Elementary e(values, x, format_of(x));
  return log_special(e, x, log_by(e, x));
}

}  // namespace weft::codegen
