// NumPy's unsafe casts, as x86-64 NumPy does them.
#pragma once
#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

/// `value` (scalar or vector) of dtype `from`, converted to `to`. NaN and floats out of range give the same
/// integers on every instruction set: the least int32 and int64; the low bits of the int32 for narrower
/// integers, of the int64 for uint32; and for uint64 what C's conversion gives.
Value convert(Values& values, Value value, DType from, DType to);

}  // namespace weft::codegen
