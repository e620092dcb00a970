#include "codegen/compiler/compute.hpp"

#include <fmt/format.h>

#include <limits>

#include "codegen/compiler/elementary.hpp"
#include "runtime/errors.hpp"

namespace weft::codegen {
namespace {

bool is_signed(DType dtype) { return kind(dtype) == DTypeKind::signed_integer; }

/// The larger or the smaller; a NaN if there is one, the first; the second when they are equal.
Value extreme(Values& values, Relation relation, DType dtype, Value a, Value b) {
  if (dtype == DType::bool_)
    return relation == Relation::greater ? values.bit_or(a, b) : values.bit_and(a, b);
  const Value chosen = values.select(values.compare(relation, a, b, is_signed(dtype)), a, b);
  return is_floating(dtype) ? values.select(values.is_nan(a), a, chosen) : chosen;
}

Value magnitude(Values& values, DType dtype, Value a) {
  return is_floating(dtype) || is_signed(dtype) ? values.absolute(a) : a;
}

Value flipped(Values& values, Value boolean) { return values.bit_xor(boolean, values.bits(boolean, 1)); }

/// An int64 against a uint64: a negative number is less than all others.
Value compare_mixed(Values& values, Relation relation, Value a, Value b, bool a_is_signed) {
  const Value signed_side = a_is_signed ? a : b;
  const Value negative = values.compare(Relation::less, signed_side, values.bits(signed_side, 0));
  const Value as_unsigned = values.compare(relation, a, b, false);
  const bool downward = relation == Relation::less || relation == Relation::less_equal;
  const bool upward = relation == Relation::greater || relation == Relation::greater_equal;
  const bool if_negative = relation == Relation::not_equal || (a_is_signed ? downward : upward);
  return if_negative ? values.bit_or(negative, as_unsigned)
                     : values.bit_and(flipped(values, negative), as_unsigned);
}

Value compare(Values& values, Relation relation, const Instruction& instruction, std::span<const Value> x,
              std::span<const DType> dtypes) {
  if (instruction.mixed_sign) return compare_mixed(values, relation, x[0], x[1], is_signed(dtypes[0]));
  return values.compare(relation, x[0], x[1], is_signed(instruction.loop));
}

}  // namespace

Value compute(Values& values, const Instruction& instruction, std::span<const Value> x,
              std::span<const DType> dtypes) {
  const DType loop = instruction.loop;
  const bool boolean = loop == DType::bool_;
  switch (instruction.operation) {
    case Operation::negative:
      return values.negate(x[0]);
    case Operation::absolute:
      return magnitude(values, loop, x[0]);
    case Operation::sqrt:
      return values.sqrt(x[0]);
    case Operation::square:
      return values.multiply(x[0], x[0]);
    case Operation::exp:
      return emit_exp(values, x[0]);
    case Operation::log:
      return emit_log(values, x[0]);
    case Operation::tanh:
      return emit_tanh(values, x[0]);
    case Operation::logical_not:
      return values.compare(Relation::equal, x[0], values.bits(x[0], 0));
    case Operation::add:
      return boolean ? values.bit_or(x[0], x[1]) : values.add(x[0], x[1]);
    case Operation::subtract:
      return values.subtract(x[0], x[1]);
    case Operation::multiply:
      return boolean ? values.bit_and(x[0], x[1]) : values.multiply(x[0], x[1]);
    case Operation::divide:
      return values.divide(x[0], x[1]);
    case Operation::maximum:
      return extreme(values, Relation::greater, loop, x[0], x[1]);
    case Operation::minimum:
      return extreme(values, Relation::less, loop, x[0], x[1]);
    case Operation::less:
      return compare(values, Relation::less, instruction, x, dtypes);
    case Operation::less_equal:
      return compare(values, Relation::less_equal, instruction, x, dtypes);
    case Operation::greater:
      return compare(values, Relation::greater, instruction, x, dtypes);
    case Operation::greater_equal:
      return compare(values, Relation::greater_equal, instruction, x, dtypes);
    case Operation::equal:
      return compare(values, Relation::equal, instruction, x, dtypes);
    case Operation::not_equal:
      return compare(values, Relation::not_equal, instruction, x, dtypes);
    case Operation::bitwise_and:
      return values.bit_and(x[0], x[1]);
    case Operation::bitwise_or:
      return values.bit_or(x[0], x[1]);
    case Operation::bitwise_xor:
      return values.bit_xor(x[0], x[1]);
    case Operation::where:
      return values.select(x[0], x[1], x[2]);
    default:
      throw InternalError(fmt::format("compiler: no code for {}", name(instruction.operation)));
  }
}

Value reduce_step(Values& values, Operation operation, DType dtype, Value accumulator, Value value) {
  if (operation == Operation::max) return extreme(values, Relation::greater, dtype, accumulator, value);
  if (operation == Operation::min) return extreme(values, Relation::less, dtype, accumulator, value);
  return dtype == DType::bool_ ? values.bit_or(accumulator, value) : values.add(accumulator, value);
}

bool is_float_extreme(Operation operation, DType dtype) {
  return is_floating(dtype) && (operation == Operation::max || operation == Operation::min);
}

Value reduce_numbers(Values& values, Operation operation, Value accumulator, Value value) {
  const Relation relation = operation == Operation::max ? Relation::greater : Relation::less;
  return values.select(values.compare(relation, value, accumulator), value, accumulator);
}

Value reduce_identity(Values& values, Operation operation, DType dtype, int lanes) {
  if (operation == Operation::sum) return values.constant(dtype, 0, lanes);
  const bool largest = operation == Operation::max;
  const Value zero = values.constant(dtype, 0, lanes);
  const double infinity = std::numeric_limits<double>::infinity();
  if (is_floating(dtype)) return values.number(zero, largest ? -infinity : infinity);
  const std::uint64_t top = std::uint64_t{1} << (itemsize(dtype) * 8 - 1);
  if (is_signed(dtype)) return values.bits(zero, largest ? top : top - 1);
  return values.bits(zero, largest ? 0 : ~std::uint64_t{0});
}

}  // namespace weft::codegen
