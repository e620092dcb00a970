// Elementary functions as inline arithmetic, for float32 and float64: less than 1 ULP from the exact result
// everywhere, special cases as IEEE 754 recommends and NumPy gives them, and the same bits for every number
// of lanes and every instruction set.
#pragma once
#include <span>

#include "codegen/compiler/ssa/values.hpp"
#include "ir/operation.hpp"

namespace weft::codegen {

/// One of the operations of elementary_table.cpp: those whose bits are Weft's own, and hypot, whose are
/// NumPy's.
Value emit_elementary(Values& values, Operation operation, std::span<const Value> operands);

Value emit_exp(Values& values, Value x);
Value emit_exp2(Values& values, Value x);
Value emit_expm1(Values& values, Value x);
Value emit_log(Values& values, Value x);
Value emit_log2(Values& values, Value x);
Value emit_log10(Values& values, Value x);
Value emit_log1p(Values& values, Value x);
Value emit_sin(Values& values, Value x);
Value emit_cos(Values& values, Value x);
Value emit_tan(Values& values, Value x);
Value emit_arcsin(Values& values, Value x);
Value emit_arccos(Values& values, Value x);
Value emit_arctan(Values& values, Value x);
Value emit_arctan2(Values& values, Value y, Value x);
Value emit_sinh(Values& values, Value x);
Value emit_cosh(Values& values, Value x);
Value emit_tanh(Values& values, Value x);
Value emit_arcsinh(Values& values, Value x);
Value emit_arccosh(Values& values, Value x);
Value emit_arctanh(Values& values, Value x);
Value emit_cbrt(Values& values, Value x);
Value emit_hypot(Values& values, Value x, Value y);
Value emit_power(Values& values, Value x, Value y);

}  // namespace weft::codegen
