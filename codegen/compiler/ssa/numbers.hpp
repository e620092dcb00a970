// Which of several numbers, and what kind of number: elementwise operations that choose and look at bits.
#pragma once
#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

/// The larger (Relation::greater) or the smaller (less): a NaN if there is one, the first; the second when
/// they are equal.
Value emit_extreme(Values& values, Relation relation, DType dtype, Value a, Value b);
/// The same, passing over NaN.
Value emit_extreme_number(Values& values, Relation relation, DType dtype, Value a, Value b);
/// x, but at least `low`, and then at most `high`; a NaN if there is one.
Value emit_clip(Values& values, DType dtype, Value x, Value low, Value high);

Value emit_absolute(Values& values, DType dtype, Value x);
/// -1, 0 or 1; NaN for NaN.
Value emit_sign(Values& values, DType dtype, Value x);
/// i1: the sign bit of floats; whether integers are negative.
Value emit_signbit(Values& values, DType dtype, Value x);
/// i1: infinities of either sign. Only floats are.
Value emit_isinf(Values& values, DType dtype, Value x);
Value emit_isfinite(Values& values, DType dtype, Value x);
Value emit_isnan(Values& values, DType dtype, Value x);

/// Of floats.
Value emit_heaviside(Values& values, Value x, Value at_zero);
Value emit_nextafter(Values& values, DType dtype, Value from, Value towards);

}  // namespace weft::codegen
