// float16, which the compiler holds as its bits, an i16: widened to be computed with, then rounded.
#pragma once
#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

/// Exactly, to float32.
Value widen_float16(Values& values, Value half);
/// The nearest float16 of a float32 or float64, even of two.
Value round_to_float16(Values& values, Value number);
/// A float32 rounded to what a float16 can be.
Value rounded_as_float16(Values& values, Value number);

Value emit_next_float16(Values& values, Value from, Value towards);

/// Of bits whose neighbours are neighbours, growing away from zero, and what they are as floats: the bits
/// next to `from`, the least subnormal beside zero. Not for NaN, nor for equal numbers.
Value next_bits(Values& values, Value from, Value towards, Value x, Value y);

}  // namespace weft::codegen
