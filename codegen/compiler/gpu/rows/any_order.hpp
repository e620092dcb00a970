// Rows that a GPU's threads fold in any order.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// What the reductions of a sweep come to, in all threads, and its stores: each thread folds some elements,
/// neighbours at once where it can. They meet in `memory`, of the block. All threads of the team come to it.
ValueList folded_in_any_order(const Kernel& kernel, const Stage& stage, const Scope& point, Value memory);

}  // namespace weft::codegen
