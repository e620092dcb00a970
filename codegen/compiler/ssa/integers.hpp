// Division and shifts of integers, where neither a trap nor an undefined result may be reached.
#pragma once
#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

/// The quotient rounded down: 0 for a divisor of 0; the least integer by -1 is itself.
Value emit_integer_floor_divide(Values& values, DType dtype, Value a, Value b);
/// What it leaves, with the divisor's sign; 0 for a divisor of 0.
Value emit_integer_remainder(Values& values, DType dtype, Value a, Value b);
/// What division towards zero leaves, with the dividend's sign; 0 for a divisor of 0.
Value emit_integer_fmod(Values& values, DType dtype, Value a, Value b);
/// 1 / x in float64, cast back.
Value emit_integer_reciprocal(Values& values, DType dtype, Value x);

/// Counts are unsigned; from the width on, all bits are moved out.
Value emit_left_shift(Values& values, Value a, Value count);
Value emit_right_shift(Values& values, DType dtype, Value a, Value count);

/// base to the power of what is not negative; the product wraps.
Value emit_integer_power(Values& values, Value base, Value exponent);

}  // namespace weft::codegen
