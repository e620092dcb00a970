// The polynomials interpolate at Chebyshev nodes, solved with 80 digits.
#include "codegen/compiler/elementary_fast.hpp"

#include "codegen/compiler/elementary_formats.hpp"

namespace weft::codegen {
namespace {

// (exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2.
constexpr std::array expm1_single = {0x1p-1, 0x1.5554dcp-3, 0x1.555518p-5, 0x1.120be2p-7, 0x1.6d117cp-10};
constexpr std::array expm1_double = {0x1.0000000000001p-1,  0x1.5555555555556p-3,  0x1.5555555553d37p-5,
                                     0x1.11111111109a6p-7,  0x1.6c16c1789d1d7p-10, 0x1.a01a01a7cebcdp-13,
                                     0x1.a019b8ca26fcfp-16, 0x1.71de0d85293b8p-19, 0x1.2891d4ffbb0f9p-22,
                                     0x1.af390ba7e6f47p-26};

/// 2^n (exp(r) - 1) + 2^n - 1, for x from 0 to 40: x = n ln 2 + r.
template <std::size_t count>
Value expm1_within(const Elementary& e, Value x, const std::array<double, count>& coefficients) {
  Values& v = e.values;
  const auto [n, exponent] = e.multiple_of_ln2(x);
  const Value r = v.fma(n, e.number(-e.format.ln2_low), v.fma(n, e.number(-e.format.ln2_high), x));
  const Value power = e.power_of_two(exponent);
  const Value expm1 = v.fma(v.multiply(r, r), e.polynomial(r, coefficients), r);
  return v.fma(power, expm1, v.subtract(power, e.number(1)));
}

/// t / (t + 2), t = exp(2|x|) - 1.
template <std::size_t count>
Value tanh_by(const Elementary& e, Value x, const std::array<double, count>& coefficients) {
  Values& v = e.values;
  const Value a = e.at_most(v.absolute(x), 20), t = expm1_within(e, v.add(a, a), coefficients);
  return e.with_sign_of(x, v.divide(t, v.add(t, e.number(2))));
}

Value fast_tanh(Values& values, Value x) {
  const Elementary e(values, x, format_of(x));
  return e.format.floating == DType::float32 ? tanh_by(e, x, expm1_single) : tanh_by(e, x, expm1_double);
}

}  // namespace

Value emit_fast_elementary(Values& values, Operation operation, std::span<const Value> operands) {
  return operation == Operation::tanh ? fast_tanh(values, operands[0]) : Value();
}

}  // namespace weft::codegen
