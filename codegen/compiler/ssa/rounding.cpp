// Without SSE4.1 there is no instruction that rounds, and the library's functions are not linked: adding 2^52
// to a float64 leaves no bits for a fraction.
#include "codegen/compiler/ssa/rounding.hpp"

namespace weft::codegen {
namespace {

/// The nearest whole number to a magnitude, of two the even one; what is too large to have a fraction stays.
Value nearest_to_magnitude(Values& values, Value magnitude, DType dtype) {
  const Value limit = values.number(magnitude, dtype == DType::float32 ? 0x1p23 : 0x1p52);
  const Value rounded = values.subtract(values.add(magnitude, limit), limit);
  return values.select(values.compare(Relation::less, magnitude, limit), rounded, magnitude);
}

Value nearest(Values& values, Value x, DType dtype) {
  return values.copy_sign(nearest_to_magnitude(values, values.absolute(x), dtype), x);
}

/// `whole`, moved by `step` where it stands in `relation` to x.
Value corrected(Values& values, Value whole, Relation relation, Value x, double step) {
  const Value moved = values.add(whole, values.number(whole, step));
  return values.select(values.compare(relation, whole, x), moved, whole);
}

}  // namespace

Value emit_rint(Values& values, Value x, DType dtype) {
  return values.can_round() ? values.round_even(x) : nearest(values, x, dtype);
}

Value emit_floor(Values& values, Value x, DType dtype) {
  if (values.can_round()) return values.floor(x);
  return values.copy_sign(corrected(values, nearest(values, x, dtype), Relation::greater, x, -1), x);
}

Value emit_ceil(Values& values, Value x, DType dtype) {
  if (values.can_round()) return values.ceil(x);
  return values.copy_sign(corrected(values, nearest(values, x, dtype), Relation::less, x, 1), x);
}

Value emit_trunc(Values& values, Value x, DType dtype) {
  if (values.can_round()) return values.truncate_float(x);
  const Value magnitude = values.absolute(x);
  const Value whole = nearest_to_magnitude(values, magnitude, dtype);
  return values.copy_sign(corrected(values, whole, Relation::greater, magnitude, -1), x);
}

}  // namespace weft::codegen
