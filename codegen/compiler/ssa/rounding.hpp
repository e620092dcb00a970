// Whole numbers near a float.
#pragma once
#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

/// floor, ceil, trunc and rint of a float of `dtype`. The sign of a zero is the input's; infinities and NaN
/// stay.
Value emit_floor(Values& values, Value x, DType dtype);
Value emit_ceil(Values& values, Value x, DType dtype);
Value emit_trunc(Values& values, Value x, DType dtype);
Value emit_rint(Values& values, Value x, DType dtype);

}  // namespace weft::codegen
