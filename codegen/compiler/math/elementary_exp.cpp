// exp2 and expm1. The exp of a remainder r is 1 + r + r^2 q(r).
#include "codegen/compiler/math/elementary.hpp"
#include "codegen/compiler/math/elementary_parts.hpp"
#include "codegen/compiler/math/exp_series.hpp"

namespace weft::codegen {
namespace {

// (2^f - 1 - f ln 2) / f^2 for |f| <= 1/2, as good as float64 and as float32 results need.
constexpr std::array exp2_long = {0x1.ebfbdff82c58fp-3,  0x1.c6b08d704a0c2p-5,  0x1.3b2ab6fba4e78p-7,
                                  0x1.5d87fe78a526dp-10, 0x1.430912f86bf4ep-13, 0x1.ffcbfc6712438p-17,
                                  0x1.62c022401d5c2p-20, 0x1.b524fad88ed30p-24, 0x1.e4cf1cc5c8b02p-28,
                                  0x1.e9d419696e0e9p-32, 0x1.c48f8c2305624p-36};
constexpr std::array exp2_short = {0x1.ebfbdff82c58fp-3,  0x1.c6b08d884527ep-5,  0x1.3b2ab7024a7c0p-7,
                                   0x1.5d879e9962406p-10, 0x1.4308ddd2c5d18p-13, 0x1.00a594fd058bap-16,
                                   0x1.63949081bcd7ap-20};

// x = n + f; an integer gives exactly 2^n.
template <std::size_t count>
Number exp2_by(Number argument, const std::array<double, count>& coefficients) {
  const Number x = at_least(at_most(argument, 1030), -1080);
  const auto [n, exponent] = nearest(x);
  const Number f = x - n;
  const Number tail = fma(f, ln2_low, f * f * polynomial(f, coefficients));
  return scaled(fma(f, ln2_high, tail) + 1, exponent);
}

// 2^n (1 - 2^-n + r + (exp(r) - 1 - r)).
Number expm1_short(Number argument) {
  const Number x = at_least(at_most(argument, 90), -40);
  const auto [n, exponent] = nearest(x, log2_e);
  const Number r = fma(n, -ln2_low, fma(n, -ln2_high, x)), power = power_of_two(exponent);
  const Number expm1 = fma(r * r, polynomial(r, exp_short), r);
  return fma(power, expm1, power - 1);
}

Number expm1_long(Number argument) {
  const Number x = at_least(at_most(argument, 710), -40);
  const auto [exponent, reduced] = exp_parts(x);
  const auto [r, r_low] = reduced;
  const Number tail = fma(r * r, polynomial(r, exp_long), fma(r, r_low, r_low));
  const Number inverse = inverse_power(exponent), ones = 1 - inverse;
  const Number ones_low = (1 - ones) - inverse;
  const auto [high, error] = sum_of_ordered(ones, r);
  return scaled(high + (error + (ones_low + tail)), exponent);
}

}  // namespace

Value emit_exp2(Values& values, Value argument) {
  const Number x = widened(values, argument);
  return narrowed(is_float32(argument) ? exp2_by(x, exp2_short) : exp2_by(x, exp2_long), argument);
}

Value emit_expm1(Values& values, Value argument) {
  const Number x = widened(values, argument);
  const Number result = is_float32(argument) ? expm1_short(x) : expm1_long(x);
  return narrowed(select(x == 0, x, result), argument);
}

}  // namespace weft::codegen
