#include "codegen/compiler/math/elementary_parts.hpp"

#include "mlir/IR/TypeUtilities.h"

namespace weft::codegen {
namespace {

constexpr double magic = 0x1.8p52;  // adding it rounds to an integer, kept in the low bits
constexpr std::uint64_t sign_bit = 0x8000000000000000u, bits_of_magic = 0x4338000000000000u,
                        bits_of_sqrt_half = 0x3fe6a09e667f3bcdu;

mlir::Type type_beside(Number x, DType dtype) { return x.values->type(dtype, Values::lanes(x.value)); }

}  // namespace

bool is_float32(Value x) { return mlir::getElementTypeOrSelf(x.getType()).isF32(); }

Number widened(Values& values, Value x) {
  if (!is_float32(x)) return {&values, x};
  return {&values, values.change_float(x, values.type(DType::float64, Values::lanes(x)))};
}

Value narrowed(Number x, Value like) {
  return is_float32(like) ? x.values->change_float(x.value, like.getType()) : x.value;
}

Whole to_bits(Number x) { return {x.values, x.values->bitcast(x.value, type_beside(x, DType::int64))}; }
Number from_bits(Whole x) {
  return {x.values, x.values->bitcast(x.value, x.values->type(DType::float64, Values::lanes(x.value)))};
}
Number to_float(Whole small) { return from_bits(small + bits_of_magic) - magic; }

Rounded nearest(Number x, double factor) {
  const Number shifted = factor == 1 ? x + magic : fma(x, factor, magic);
  return {shifted - magic, to_bits(shifted) - bits_of_magic};
}

Number power_of_two(Whole exponent) { return from_bits((exponent + 1023) << 52); }

Number scaled(Number x, Whole exponent) {
  const Whole half = exponent >> 1;
  return x * power_of_two(half) * power_of_two(exponent - half);
}

Mantissa split(Number x) {
  const Truth subnormal = x < 0x1p-1022;
  const Whole bits = to_bits(select(subnormal, x * 0x1p52, x));
  const Whole n = (bits - bits_of_sqrt_half) >> 52;
  const Whole exponent = select(subnormal, n - 52, n);
  return {from_bits(bits - (n << 52)), to_float(exponent), exponent};
}

Number at_least(Number x, double bound) { return select(x < bound, bound, x); }
Number at_most(Number x, double bound) { return select(x > bound, bound, x); }

Number with_sign_of(Number x, Number magnitude) {
  return select(is_nan(x), x, from_bits(to_bits(magnitude) | (to_bits(x) & sign_bit)));
}

Truth is_signed(Number x) { return to_bits(x) < 0; }

Pair operator-(Pair a) { return {-a.high, -a.low}; }

Pair select(Truth condition, Pair a, Pair b) {
  return {select(condition, a.high, b.high), select(condition, a.low, b.low)};
}

Pair sum_of_ordered(Number a, Number b) {
  const Number high = a + b;
  return {high, b - (high - a)};
}

Pair sum(Number a, Number b) {
  const Number high = a + b, second = high - a;
  return {high, (a - (high - second)) + (b - second)};
}

Pair product(Number a, Number b) {
  const Number high = a * b;
  return {high, fma(a, b, -high)};
}

Pair product(Pair a, Pair b) {
  const Pair main = product(a.high, b.high);
  return sum_of_ordered(main.high, fma(a.high, b.low, fma(a.low, b.high, main.low)));
}

Pair quotient(Pair a, Pair b) {
  const Number reciprocal = 1 / b.high, high = a.high * reciprocal;
  const Number rest = fma(-high, b.high, a.high) + fma(-high, b.low, a.low);
  return {high, rest * reciprocal};
}

Pair square_root(Pair a) {
  const Number high = sqrt(a.high), rest = fma(-high, high, a.high) + a.low;
  return {high, rest / select(high == 0, 1, high + high)};
}

}  // namespace weft::codegen
