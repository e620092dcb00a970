#include "codegen/compiler/ssa/integers.hpp"

#include "codegen/compiler/ssa/convert.hpp"
#include "codegen/compiler/ssa/flow.hpp"
#include "mlir/IR/TypeUtilities.h"

namespace weft::codegen {
namespace {

bool is_signed(DType dtype) { return kind(dtype) == DTypeKind::signed_integer; }

Value is_number(Values& values, Value a, std::uint64_t number) {
  return values.compare(Relation::equal, a, values.bits(a, number));
}

constexpr std::uint64_t minus_one = ~std::uint64_t{0};

/// The divisor, but 1 for what must not be divided by: 0 and -1.
Value safe_divisor(Values& values, DType dtype, Value b) {
  Value unsafe = is_number(values, b, 0);
  if (is_signed(dtype)) unsafe = values.bit_or(unsafe, is_number(values, b, minus_one));
  return values.select(unsafe, values.bits(b, 1), b);
}

/// Towards zero. Vectors have no integer division, but floats that hold quotients of up to four bytes: a/b
/// that is not whole lies further from a whole number than rounding reaches. LLVM multiplies instead where it
/// knows the divisor.
Value quotient(Values& values, DType dtype, Value a, Value b, bool is_known) {
  if (itemsize(dtype) == 8 || is_known) return values.divide_integers(a, b, is_signed(dtype));
  const int lanes = Values::lanes(a);
  const mlir::Type floats = values.type(itemsize(dtype) == 4 ? DType::float64 : DType::float32, lanes);
  const Value real = values.divide(values.to_float(a, floats, is_signed(dtype)),
                                   values.to_float(b, floats, is_signed(dtype)));
  if (itemsize(dtype) == 4) return values.to_integer(real, a.getType(), is_signed(dtype));
  return values.truncate(values.to_integer(real, values.type(DType::int32, lanes)), a.getType());
}

/// Both results of division towards zero. By 0 and -1 these are a and 0.
struct Division {
  Value divisor, quotient, rest;
};
Division divided(Values& values, DType dtype, Value a, Value b) {
  Division division;
  division.divisor = safe_divisor(values, dtype, b);
  division.quotient = quotient(values, dtype, a, division.divisor, Values::is_constant(b));
  division.rest = values.subtract(a, values.multiply(division.quotient, division.divisor));
  return division;
}

/// Whether rounding down differs from rounding towards zero.
Value rounds_down(Values& values, const Division& division) {
  const Value zero = values.bits(division.rest, 0);
  const Value signs = values.bit_xor(division.rest, division.divisor);
  return values.bit_and(values.compare(Relation::not_equal, division.rest, zero),
                        values.compare(Relation::less, signs, zero));
}

/// i1: the count is less than the width.
Value is_within_width(Values& values, Value count, int width) {
  return values.compare(Relation::less, count, values.bits(count, static_cast<std::uint64_t>(width)), false);
}

int width_of(Value a) {
  return static_cast<int>(mlir::getElementTypeOrSelf(a.getType()).getIntOrFloatBitWidth());
}

}  // namespace

Value emit_integer_floor_divide(Values& values, DType dtype, Value a, Value b) {
  const Division division = divided(values, dtype, a, b);
  Value result = division.quotient;
  if (is_signed(dtype)) {
    const Value less = values.subtract(result, values.bits(result, 1));
    result = values.select(rounds_down(values, division), less, result);
    result = values.select(is_number(values, b, minus_one), values.negate(a), result);
  }
  return values.select(is_number(values, b, 0), values.bits(a, 0), result);
}

Value emit_integer_remainder(Values& values, DType dtype, Value a, Value b) {
  const Division division = divided(values, dtype, a, b);
  if (!is_signed(dtype)) return division.rest;
  return values.select(rounds_down(values, division), values.add(division.rest, division.divisor),
                       division.rest);
}

Value emit_integer_fmod(Values& values, DType dtype, Value a, Value b) {
  return divided(values, dtype, a, b).rest;
}

Value emit_integer_reciprocal(Values& values, DType dtype, Value x) {
  const Value real = convert(values, x, dtype, DType::float64);
  return convert(values, values.divide(values.number(real, 1), real), DType::float64, dtype);
}

Value emit_left_shift(Values& values, Value a, Value count) {
  const Value zero = values.bits(a, 0), within = is_within_width(values, count, width_of(a));
  return values.select(within, values.shift_left(a, values.select(within, count, zero)), zero);
}

Value emit_right_shift(Values& values, DType dtype, Value a, Value count) {
  const int width = width_of(a);
  const Value within = is_within_width(values, count, width);
  const Value most = values.bits(a, static_cast<std::uint64_t>(width - 1));
  const Value shifted = values.shift_right(a, values.select(within, count, most), is_signed(dtype));
  return is_signed(dtype) ? shifted : values.select(within, shifted, values.bits(a, 0));
}

// By squaring, as often as the largest exponent of a lane asks for.
Value emit_integer_power(Values& values, Value base, Value exponent) {
  const Value zero = values.bits(base, 0), one = values.bits(base, 1);
  const auto left = [&](const ValueList& carried) {
    return values.any(values.compare(Relation::not_equal, carried[2], zero));
  };
  const auto step = [&](const ValueList& carried) -> ValueList {
    const Value odd = values.compare(Relation::not_equal, values.bit_and(carried[2], one), zero);
    return {values.select(odd, values.multiply(carried[0], carried[1]), carried[0]),
            values.multiply(carried[1], carried[1]), values.shift_right(carried[2], one, false)};
  };
  return while_loop(values, {one, base, exponent}, left, step)[0];
}

}  // namespace weft::codegen
