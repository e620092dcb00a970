#include "codegen/compiler/ssa/numbers.hpp"

#include <limits>

namespace weft::codegen {
namespace {

bool is_signed(DType dtype) { return kind(dtype) == DTypeKind::signed_integer; }

Value or_first_nan(Values& values, DType dtype, Value maybe_nan, Value otherwise) {
  return is_floating(dtype) ? values.select(values.is_nan(maybe_nan), maybe_nan, otherwise) : otherwise;
}

Value chosen(Values& values, Relation relation, DType dtype, Value a, Value b) {
  if (dtype == DType::bool_)
    return relation == Relation::greater ? values.bit_or(a, b) : values.bit_and(a, b);
  return values.select(values.compare(relation, a, b, is_signed(dtype)), a, b);
}

/// `bound` where it stands in `relation` to x, and where it is NaN; else x.
Value bounded(Values& values, Relation relation, DType dtype, Value bound, Value x) {
  return or_first_nan(values, dtype, bound, chosen(values, relation, dtype, bound, x));
}

Value infinity_like(Values& values, Value x) {
  return values.number(x, std::numeric_limits<double>::infinity());
}

Value always(Values& values, Value x, bool truth) {
  return values.constant(DType::bool_, truth, Values::lanes(x));
}

}  // namespace

Value emit_extreme(Values& values, Relation relation, DType dtype, Value a, Value b) {
  return or_first_nan(values, dtype, a, chosen(values, relation, dtype, a, b));
}

Value emit_extreme_number(Values& values, Relation relation, DType dtype, Value a, Value b) {
  const Value number = chosen(values, relation, dtype, a, b);
  return is_floating(dtype) ? values.select(values.is_nan(b), a, number) : number;
}

Value emit_clip(Values& values, DType dtype, Value x, Value low, Value high) {
  const Value raised = bounded(values, Relation::greater, dtype, low, x);
  return bounded(values, Relation::less, dtype, high, raised);
}

Value emit_absolute(Values& values, DType dtype, Value x) {
  return is_floating(dtype) || is_signed(dtype) ? values.absolute(x) : x;
}

Value emit_sign(Values& values, DType dtype, Value x) {
  const Value zero = values.number(x, 0);
  const Value above = values.compare(Relation::greater, x, zero, is_signed(dtype));
  const Value at_least_zero = values.select(above, values.number(x, 1), zero);
  if (!is_floating(dtype) && !is_signed(dtype)) return at_least_zero;
  const Value below = values.compare(Relation::less, x, zero);
  return or_first_nan(values, dtype, x, values.select(below, values.number(x, -1), at_least_zero));
}

Value emit_signbit(Values& values, DType dtype, Value x) {
  if (!is_floating(dtype) && !is_signed(dtype)) return always(values, x, false);
  if (is_signed(dtype)) return values.compare(Relation::less, x, values.bits(x, 0));
  const DType bits = dtype == DType::float32 ? DType::int32 : DType::int64;
  return emit_signbit(values, bits, values.bitcast(x, values.type(bits, Values::lanes(x))));
}

Value emit_isinf(Values& values, DType dtype, Value x) {
  if (!is_floating(dtype)) return always(values, x, false);
  return values.compare(Relation::equal, values.absolute(x), infinity_like(values, x));
}

Value emit_isfinite(Values& values, DType dtype, Value x) {
  if (!is_floating(dtype)) return always(values, x, true);
  return values.compare(Relation::less, values.absolute(x), infinity_like(values, x));
}

Value emit_isnan(Values& values, DType dtype, Value x) {
  return is_floating(dtype) ? values.is_nan(x) : always(values, x, false);
}

Value emit_heaviside(Values& values, Value x, Value at_zero) {
  const Value zero = values.number(x, 0), one = values.number(x, 1);
  const Value step = values.select(values.compare(Relation::less, x, zero), zero, one);
  const Value number = values.select(values.compare(Relation::equal, x, zero), at_zero, step);
  return values.select(values.is_nan(x), x, number);
}

/// Neighbours' bits are neighbours, growing away from zero; beside zero is the least subnormal of the wanted
/// sign.
Value emit_nextafter(Values& values, DType dtype, Value from, Value towards) {
  const DType integer = dtype == DType::float32 ? DType::int32 : DType::int64;
  const Value bits = values.bitcast(from, values.type(integer, Values::lanes(from)));
  const Value one = values.bits(bits, 1), zero = values.number(from, 0);
  const Value upwards = values.compare(Relation::less, from, towards);
  const Value is_positive = values.compare(Relation::greater, from, zero);
  const Value shrinks = values.bit_xor(upwards, is_positive);
  const Value moved = values.select(shrinks, values.subtract(bits, one), values.add(bits, one));
  const Value least = values.copy_sign(values.bitcast(one, from.getType()), towards);
  const Value beside = values.select(values.compare(Relation::equal, from, zero), least,
                                     values.bitcast(moved, from.getType()));
  const Value number = values.select(values.compare(Relation::equal, from, towards), towards, beside);
  return values.select(values.either_is_nan(from, towards), values.add(from, towards), number);
}

}  // namespace weft::codegen
