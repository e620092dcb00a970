// bfloat16, which the compiler holds as its bits, an i16: widened to be computed with, then rounded.
#pragma once
#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

/// Exactly, to float32.
Value widen_bfloat16(Values& values, Value half);
/// The nearest bfloat16 of a float32, even of two.
Value round_to_bfloat16(Values& values, Value number);
/// A float32 rounded to what a bfloat16 can be.
Value rounded_as_bfloat16(Values& values, Value number);

Value emit_next_bfloat16(Values& values, Value from, Value towards);

}  // namespace weft::codegen
