#include "codegen/compiler/ssa/convert.hpp"

#include "codegen/compiler/ssa/bfloat16.hpp"
#include "codegen/compiler/ssa/float16.hpp"

namespace weft::codegen {
namespace {

/// What cvttsd2si gives: towards zero, and the least integer for what does not fit.
Value to_signed(Values& values, Value value, DType to) {
  const mlir::Type type = values.type(to, Values::lanes(value));
  const double limit = to == DType::int32 ? 0x1p31 : 0x1p63;
  // Rounded to the value's dtype, -limit - 1 is -limit but for float64 to int32, where -limit - 0.5 still
  // fits. At -limit itself either way gives the same.
  const Value above = values.compare(Relation::greater, value, values.number(value, -limit - 1));
  const Value below = values.compare(Relation::less, value, values.number(value, limit));
  const Value fits = values.bit_and(above, below);
  const Value safe = values.select(fits, value, values.number(value, 0));
  const Value converted = values.to_integer(safe, type);
  const std::uint64_t least = std::uint64_t{1} << (to == DType::int32 ? 31 : 63);
  return values.select(fits, converted, values.bits(converted, least));
}

/// From 2^63 on, the difference is converted and the top bit flipped.
Value to_uint64(Values& values, Value value) {
  const Value limit = values.number(value, 0x1p63);
  const Value small = to_signed(values, value, DType::int64);
  const Value large = to_signed(values, values.subtract(value, limit), DType::int64);
  const Value flipped = values.bit_xor(large, values.bits(large, std::uint64_t{1} << 63));
  return values.select(values.compare(Relation::greater_equal, value, limit), flipped, small);
}

Value float_to_integer(Values& values, Value value, DType to) {
  if (to == DType::uint64) return to_uint64(values, value);
  if (itemsize(to) == 8) return to_signed(values, value, DType::int64);
  if (to == DType::int32) return to_signed(values, value, DType::int32);
  const DType through = to == DType::uint32 ? DType::int64 : DType::int32;
  return values.truncate(to_signed(values, value, through), values.type(to, Values::lanes(value)));
}

Value integer_to_integer(Values& values, Value value, DType from, DType to) {
  const mlir::Type type = values.type(to, Values::lanes(value));
  const int from_bits = from == DType::bool_ ? 1 : static_cast<int>(itemsize(from) * 8);
  const int to_bits = static_cast<int>(itemsize(to) * 8);
  if (from_bits == to_bits) return value;
  if (from_bits > to_bits) return values.truncate(value, type);
  return values.extend(value, type, kind(from) == DTypeKind::signed_integer);
}

}  // namespace

Value convert(Values& values, Value value, DType from, DType to) {
  if (from == to) return value;
  if (from == DType::float16) return convert(values, widen_float16(values, value), DType::float32, to);
  if (from == DType::bfloat16) return convert(values, widen_bfloat16(values, value), DType::float32, to);
  if (to == DType::bfloat16) return round_to_bfloat16(values, convert(values, value, from, DType::float32));
  if (to == DType::float16) {
    const DType through = from == DType::float64 ? from : DType::float32;
    return round_to_float16(values, convert(values, value, from, through));
  }
  const mlir::Type type = values.type(to, Values::lanes(value));
  if (to == DType::bool_) return values.compare(Relation::not_equal, value, values.bits(value, 0));
  if (is_floating(from) && is_floating(to)) return values.change_float(value, type);
  if (is_floating(from)) return float_to_integer(values, value, to);
  if (is_floating(to)) return values.to_float(value, type, kind(from) == DTypeKind::signed_integer);
  return integer_to_integer(values, value, from, to);
}

}  // namespace weft::codegen
