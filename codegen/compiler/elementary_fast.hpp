// Elementary functions of inexact nests, where less exact ones are worth it: within 4 ULP.
#pragma once
#include <span>

#include "codegen/compiler/values.hpp"
#include "ir/operation.hpp"

namespace weft::codegen {

/// Null where the exact one is as good. Special cases are those of the exact one.
Value emit_fast_elementary(Values& values, Operation operation, std::span<const Value> operands);

}  // namespace weft::codegen
