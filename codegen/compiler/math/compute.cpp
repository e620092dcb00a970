#include "codegen/compiler/math/compute.hpp"

#include <limits>
#include <numbers>

#include "codegen/compiler/math/elementary.hpp"
#include "codegen/compiler/ssa/bfloat16.hpp"
#include "codegen/compiler/ssa/float16.hpp"
#include "codegen/compiler/ssa/float_division.hpp"
#include "codegen/compiler/ssa/integers.hpp"
#include "codegen/compiler/ssa/numbers.hpp"
#include "codegen/compiler/ssa/rounding.hpp"
#include "ir/families.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

bool is_signed(DType dtype) { return kind(dtype) == DTypeKind::signed_integer; }

Value flipped(Values& values, Value bits) {
  return values.bit_xor(bits, values.bits(bits, ~std::uint64_t{0}));
}

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

/// NumPy forms the constants in the dtype.
double radians_of_degree(DType dtype) {
  return dtype == DType::float32 ? std::numbers::pi_v<float> / 180.0f : std::numbers::pi / 180.0;
}
double degrees_of_radian(DType dtype) {
  return dtype == DType::float32 ? 180.0f / std::numbers::pi_v<float> : 180.0 / std::numbers::pi;
}

template <class F>
Value divide_by_kind(Values& values, DType dtype, std::span<const Value> x, F of_integers, F of_floats) {
  return (is_floating(dtype) ? of_floats : of_integers)(values, dtype, x[0], x[1]);
}

/// Of integers and bool, whole as they are, nothing.
template <class F>
Value rounded(Values& values, DType dtype, Value x, F round) {
  return is_floating(dtype) ? round(values, x, dtype) : x;
}

}  // namespace

Value compute(Values& values, const Instruction& instruction, std::span<const Value> x,
              std::span<const DType> dtypes) {
  const DType loop = instruction.loop;
  const bool boolean = loop == DType::bool_;
  switch (instruction.operation) {
    case Operation::negative:
      return values.negate(x[0]);
    case Operation::conjugate:
      return x[0];  // a real number
    case Operation::absolute:
      return emit_absolute(values, loop, x[0]);
    case Operation::sqrt:
      return values.sqrt(x[0]);
    case Operation::square:
      return values.multiply(x[0], x[0]);
    case Operation::reciprocal:
      if (is_floating(loop)) return values.divide(values.number(x[0], 1), x[0]);
      return emit_integer_reciprocal(values, loop, x[0]);
    case Operation::sign:
      return emit_sign(values, loop, x[0]);
    case Operation::fabs:
      return values.absolute(x[0]);
    case Operation::deg2rad:
      return values.multiply(x[0], values.number(x[0], radians_of_degree(loop)));
    case Operation::rad2deg:
      return values.multiply(x[0], values.number(x[0], degrees_of_radian(loop)));
    case Operation::floor:
      return rounded(values, loop, x[0], emit_floor);
    case Operation::ceil:
      return rounded(values, loop, x[0], emit_ceil);
    case Operation::trunc:
      return rounded(values, loop, x[0], emit_trunc);
    case Operation::rint:
      return emit_rint(values, x[0], loop);
    case Operation::isnan:
      return emit_isnan(values, loop, x[0]);
    case Operation::isinf:
      return emit_isinf(values, loop, x[0]);
    case Operation::isfinite:
      return emit_isfinite(values, loop, x[0]);
    case Operation::signbit:
      return emit_signbit(values, loop, x[0]);
    case Operation::invert:
      return flipped(values, x[0]);
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
      return emit_extreme(values, Relation::greater, loop, x[0], x[1]);
    case Operation::minimum:
      return emit_extreme(values, Relation::less, loop, x[0], x[1]);
    case Operation::floor_divide:
      return divide_by_kind(values, loop, x, emit_integer_floor_divide, emit_float_floor_divide);
    case Operation::remainder:
      return divide_by_kind(values, loop, x, emit_integer_remainder, emit_float_remainder);
    case Operation::fmod:
      return divide_by_kind(values, loop, x, emit_integer_fmod, emit_fmod);
    case Operation::fmax:
      return emit_extreme_number(values, Relation::greater, loop, x[0], x[1]);
    case Operation::fmin:
      return emit_extreme_number(values, Relation::less, loop, x[0], x[1]);
    case Operation::heaviside:
      return emit_heaviside(values, x[0], x[1]);
    case Operation::copysign:
      return values.copy_sign(x[0], x[1]);
    case Operation::nextafter:
      if (loop == DType::float16) return emit_next_float16(values, x[0], x[1]);
      if (loop == DType::bfloat16) return emit_next_bfloat16(values, x[0], x[1]);
      return emit_nextafter(values, loop, x[0], x[1]);
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
    case Operation::logical_and:
    case Operation::bitwise_and:
      return values.bit_and(x[0], x[1]);
    case Operation::logical_or:
    case Operation::bitwise_or:
      return values.bit_or(x[0], x[1]);
    case Operation::logical_xor:
    case Operation::bitwise_xor:
      return values.bit_xor(x[0], x[1]);
    case Operation::left_shift:
      return emit_left_shift(values, x[0], x[1]);
    case Operation::right_shift:
      return emit_right_shift(values, loop, x[0], x[1]);
    case Operation::fma:
      return instruction.contracted ? values.multiply_add(x[0], x[1], x[2]) : values.fma(x[0], x[1], x[2]);
    case Operation::clip:
      return emit_clip(values, loop, x[0], x[1], x[2]);
    case Operation::power:
      return is_floating(loop) ? emit_power(values, x[0], x[1]) : emit_integer_power(values, x[0], x[1]);
    case Operation::hypot:
      return emit_hypot(values, x[0], x[1]);
    case Operation::where:
      return values.select(x[0], x[1], x[2]);
    default:
      return emit_elementary(values, instruction.operation, x);
  }
}

Value reduce_step(Values& values, Operation operation, DType dtype, Value accumulator, Value value) {
  const bool boolean = dtype == DType::bool_;
  switch (reduction_op(operation)) {
    case ReductionOp::max:
      return emit_extreme(values, Relation::greater, dtype, accumulator, value);
    case ReductionOp::min:
      return emit_extreme(values, Relation::less, dtype, accumulator, value);
    case ReductionOp::prod:
    case ReductionOp::all:
      return boolean ? values.bit_and(accumulator, value) : values.multiply(accumulator, value);
    case ReductionOp::sum:
    case ReductionOp::any:
      return boolean ? values.bit_or(accumulator, value) : values.add(accumulator, value);
    case ReductionOp::argmax:  // passes/rewrite/expand_argmax.hpp: of extremes
    case ReductionOp::argmin:
      break;
  }
  throw InternalError("a reduction that has no step");
}

bool is_float_extreme(Operation operation, DType dtype) {
  return is_floating(dtype) && (operation == Operation::max || operation == Operation::min);
}

Value reduce_numbers(Values& values, Operation operation, Value accumulator, Value value) {
  const Relation relation = operation == Operation::max ? Relation::greater : Relation::less;
  return values.select(values.compare(relation, value, accumulator), value, accumulator);
}

Value reduce_identity(Values& values, Operation operation, DType dtype, int lanes) {
  const Identity identity = info(operation).identity;
  const bool largest = operation == Operation::max;
  const Value zero = values.constant(dtype, 0, lanes);
  if (identity != Identity::none && is_floating(dtype))
    return values.number(zero, identity == Identity::one ? 1.0 : -0.0);
  if (identity != Identity::none) return values.bits(zero, identity == Identity::one ? 1 : 0);
  const double infinity = std::numeric_limits<double>::infinity();
  if (is_floating(dtype)) return values.number(zero, largest ? -infinity : infinity);
  const std::uint64_t top = std::uint64_t{1} << (itemsize(dtype) * 8 - 1);
  if (is_signed(dtype)) return values.bits(zero, largest ? top : top - 1);
  return values.bits(zero, largest ? 0 : ~std::uint64_t{0});
}

Value reduce_start(Values& values, const Reduction& reduction, int lanes) {
  if (!reduction.ordered) return reduce_identity(values, reduction.operation, reduction.dtype, lanes);
  return values.constant(reduction.dtype, reduction.start, lanes);
}

Value rounded_as_asked(Values& values, const Reduction& reduction, Value accumulator) {
  if (!reduction.narrows()) return accumulator;
  return reduction.rounded == DType::bfloat16 ? rounded_as_bfloat16(values, accumulator)
                                              : rounded_as_float16(values, accumulator);
}

Value take_element(Values& values, const Reduction& reduction, Value accumulator, Value value) {
  return rounded_as_asked(values, reduction,
                          reduce_step(values, reduction.operation, reduction.dtype, accumulator, value));
}

std::vector<Value> running_values(Values& values, const Reduction& reduction, Value accumulator,
                                  Value value) {
  std::vector<Value> running;
  for (int lane = 0; lane < Values::lanes(value); ++lane) {
    const Value element = Values::lanes(value) == 1 ? value : values.extract(value, lane);
    accumulator = take_element(values, reduction, accumulator, element);
    running.push_back(accumulator);
  }
  return running;
}

}  // namespace weft::codegen
