// Rows that a GPU's threads fold in their order, part by part.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// What the reductions of a sweep that has elements_of_part (row_parts.hpp) come to, in the first thread of
/// the group, and its stores, where the point `exists`, i1. Of each part the group's threads put into the
/// block's memory what is reduced, neighbours side by side; the first one folds that, and leaves totals that
/// are asked for in its place, from where the others store them. All threads of the group come to it, or of
/// the warp that has several.
ValueList folded_in_parts(const Kernel& kernel, const Stage& stage, const Scope& point, Value exists);

}  // namespace weft::codegen
