#include "codegen/compiler/ssa/bfloat16.hpp"

#include "codegen/compiler/ssa/float16.hpp"

namespace weft::codegen {
namespace {

constexpr std::uint64_t sign_bit = 0x8000, nan_bits = 0x7fc0;
constexpr int dropped_bits = 16;  // of a float32

Value as(Values& values, Value a, DType dtype) {
  return values.bitcast(a, values.type(dtype, Values::lanes(a)));
}

/// The bits of the nearest bfloat16, in the lower half: the addition carries into the exponent, up to
/// infinity.
Value nearest_bits(Values& values, Value number) {
  const Value bits = as(values, number, DType::int32);
  const Value odd = values.bit_and(values.shift_right(bits, dropped_bits), values.bits(bits, 1));
  const Value nearest = values.add(values.add(bits, values.bits(bits, 0x7fff)), odd);
  const Value sign = values.bit_and(values.shift_right(bits, dropped_bits), values.bits(bits, sign_bit));
  const Value nan = values.bit_or(sign, values.bits(bits, nan_bits));
  return values.select(values.is_nan(number), nan, values.shift_right(nearest, dropped_bits));
}

Value from_lower_half(Values& values, Value bits) {
  return as(values, values.shift_left(bits, dropped_bits), DType::float32);
}

}  // namespace

Value widen_bfloat16(Values& values, Value half) {
  return from_lower_half(values, values.extend(half, values.type(DType::int32, Values::lanes(half)), false));
}

Value round_to_bfloat16(Values& values, Value number) {
  return values.truncate(nearest_bits(values, number), values.type(DType::int16, Values::lanes(number)));
}

Value rounded_as_bfloat16(Values& values, Value number) {
  return from_lower_half(values, nearest_bits(values, number));
}

/// Of zeros of both signs ml_dtypes gives the second.
Value emit_next_bfloat16(Values& values, Value from, Value towards) {
  const Value x = widen_bfloat16(values, from), y = widen_bfloat16(values, towards);
  const Value beside = next_bits(values, from, towards, x, y);
  const Value number = values.select(values.compare(Relation::equal, x, y), towards, beside);
  return values.select(values.either_is_nan(x, y), values.bits(from, nan_bits), number);
}

}  // namespace weft::codegen
