// Elementary functions as inline arithmetic, for float32 and float64: less than 1 ULP from the exact result
// everywhere, special cases as IEEE 754 recommends and NumPy gives them, and the same bits for every number
// of lanes and every instruction set.
#pragma once
#include <span>

#include "codegen/compiler/ssa/values.hpp"
#include "ir/operation.hpp"

namespace weft::codegen {

/// An operation whose bits are Weft's own: of its row in ir/tables/elementwise.def.
Value emit_elementary(Values& values, Operation operation, std::span<const Value> operands);

// emit_exp(values, x), emit_arctan2(values, y, x), …: one for each of these rows.
#define WEFT_EMIT_exact(name, ...)
#define WEFT_EMIT_own(name, ...) Value emit_##name(Values& values, __VA_ARGS__);
#define WEFT_UNARY(name, rule, python, flops, bits, ...) WEFT_EMIT_##bits(name, Value x)
#define WEFT_BINARY(name, rule, python, flops, bits, ...) WEFT_EMIT_##bits(name, Value x, Value y)
#include "ir/tables/elementwise.def"
#undef WEFT_EMIT_exact
#undef WEFT_EMIT_own

/// In the steps of the GNU C library, as NumPy has it.
Value emit_hypot(Values& values, Value x, Value y);

}  // namespace weft::codegen
