#include "codegen/compiler/ssa/float16.hpp"

namespace weft::codegen {
namespace {

constexpr std::uint64_t half_sign = 0x8000, half_infinity = 0x7c00, half_nan = 0x7e00;
constexpr int dropped_bits = 13;  // of a float32's mantissa

Value as(Values& values, Value a, DType dtype) {
  return values.bitcast(a, values.type(dtype, Values::lanes(a)));
}
Value from_number(Values& values, Value like, double number) {
  return values.number(values.constant(DType::float32, 0, Values::lanes(like)), number);
}

/// The exponent is biased anew by a product, which makes subnormals normal; infinities and NaN are what it
/// cannot reach.
Value widen_by_arithmetic(Values& values, Value half) {
  const Value bits = values.extend(half, values.type(DType::int32, Values::lanes(half)), false);
  const Value sign = values.shift_left(values.bit_and(bits, values.bits(bits, half_sign)), 16);
  const Value magnitude = values.bit_and(bits, values.bits(bits, half_sign - 1));
  const Value shifted = values.shift_left(magnitude, dropped_bits);
  const Value scaled =
      values.multiply(as(values, shifted, DType::float32), from_number(values, half, 0x1p112));
  const Value special = values.bit_or(shifted, values.bits(shifted, 0x7f800000));
  const Value is_special =
      values.compare(Relation::greater_equal, magnitude, values.bits(magnitude, half_infinity));
  const Value number = values.select(is_special, special, as(values, scaled, DType::int32));
  return as(values, values.bit_or(number, sign), DType::float32);
}

/// Rounds to nearest even at the bits that go: of normal numbers by adding to the bits, of others by adding a
/// float whose last bit is worth the least float16.
Value round_by_arithmetic(Values& values, Value number) {
  const Value bits = as(values, number, DType::int32), size = values.absolute(number);
  const Value size_bits = as(values, size, DType::int32);
  const Value odd = values.bit_and(values.shift_right(size_bits, dropped_bits), values.bits(bits, 1));
  const Value nearest = values.add(values.add(size_bits, values.bits(bits, 0xfff)), odd);
  const Value normal =
      values.shift_right(values.subtract(nearest, values.bits(bits, std::uint64_t{112} << 23)), dropped_bits);
  const Value half = from_number(values, number, 0.5);
  const Value subnormal =
      values.subtract(as(values, values.add(size, half), DType::int32), as(values, half, DType::int32));
  const auto is = [&](Relation relation, double bound) {
    return values.compare(relation, size, from_number(values, number, bound));
  };
  Value result = values.select(is(Relation::less, 0x1p-14), subnormal, normal);
  result = values.select(is(Relation::greater_equal, 65520), values.bits(bits, half_infinity), result);
  result = values.select(values.is_nan(number), values.bits(bits, half_nan), result);
  const Value sign = values.bit_and(values.shift_right(bits, 16), values.bits(bits, half_sign));
  return values.truncate(values.bit_or(result, sign), values.type(DType::int16, Values::lanes(number)));
}

/// To float32 with the last bit set where something was lost, so that a second rounding knows on which side
/// of a tie the number was.
Value round_to_odd(Values& values, Value number) {
  const Value nearest = values.change_float(number, values.type(DType::float32, Values::lanes(number)));
  const Value exact = values.absolute(values.change_float(nearest, number.getType()));
  const Value size = values.absolute(number), bits = as(values, nearest, DType::int32);
  const Value even =
      values.compare(Relation::equal, values.bit_and(bits, values.bits(bits, 1)), values.bits(bits, 0));
  const Value below = values.bit_and(even, values.compare(Relation::less, exact, size));
  const Value above = values.bit_and(even, values.compare(Relation::greater, exact, size));
  const Value one = values.bits(bits, 1);
  const Value raised = values.select(below, values.add(bits, one), bits);
  return as(values, values.select(above, values.subtract(bits, one), raised), DType::float32);
}

}  // namespace

Value widen_float16(Values& values, Value half) {
  return values.converts_half() ? values.extend_half(half) : widen_by_arithmetic(values, half);
}

Value round_to_float16(Values& values, Value number) {
  if (values.is_double(number)) number = round_to_odd(values, number);
  return values.converts_half() ? values.truncate_to_half(number) : round_by_arithmetic(values, number);
}

Value rounded_as_float16(Values& values, Value number) {
  return widen_float16(values, round_to_float16(values, number));
}

Value next_bits(Values& values, Value from, Value towards, Value x, Value y) {
  const Value zero = values.number(x, 0), one = values.bits(from, 1);
  const Value shrinks =
      values.bit_xor(values.compare(Relation::less, x, y), values.compare(Relation::greater, x, zero));
  const Value moved = values.select(shrinks, values.subtract(from, one), values.add(from, one));
  const Value least = values.bit_or(values.bit_and(towards, values.bits(towards, half_sign)), one);
  return values.select(values.compare(Relation::equal, x, zero), least, moved);
}

/// Of zeros of both signs NumPy gives the first.
Value emit_next_float16(Values& values, Value from, Value towards) {
  const Value x = widen_float16(values, from), y = widen_float16(values, towards);
  const Value beside = next_bits(values, from, towards, x, y);
  const Value number = values.select(values.compare(Relation::equal, x, y), from, beside);
  return values.select(values.either_is_nan(x, y), values.bits(from, half_nan), number);
}

}  // namespace weft::codegen
