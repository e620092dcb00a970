// Elementary functions as inline arithmetic, for float32 and float64: at most 1 ULP from the exact result
// everywhere, special cases as IEEE 754 recommends, and the same bits for every number of lanes and every
// instruction set.
#pragma once
#include "codegen/compiler/values.hpp"

namespace weft::codegen {

Value emit_exp(Values& values, Value x);
Value emit_log(Values& values, Value x);
Value emit_tanh(Values& values, Value x);

}  // namespace weft::codegen
