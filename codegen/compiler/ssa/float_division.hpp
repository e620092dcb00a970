// Division of floats that leaves a remainder, exactly.
#pragma once
#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

/// C's fmod: exact, with the sign of `a`; NaN for an infinite `a` or a zero `b`.
Value emit_fmod(Values& values, DType dtype, Value a, Value b);
/// NumPy's divmod.
Value emit_float_floor_divide(Values& values, DType dtype, Value a, Value b);
Value emit_float_remainder(Values& values, DType dtype, Value a, Value b);

}  // namespace weft::codegen
