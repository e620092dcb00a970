// Sweeps over rows, and the reductions they make.
#pragma once
#include "codegen/compiler/kernel.hpp"

namespace weft::codegen {

/// Some of the last row axis's indices.
struct Range {
  Value from, to;
};

/// One sweep at a point (Lanes::row). Results of its reductions go to `reduced`. `row` is what there is of
/// the last row axis.
void sweep(const Kernel& kernel, const Stage& stage, Scope& point, const Range& row);

using ScopeBody = std::function<ValueList(const Scope& scope, const ValueList& carried)>;
/// Loops over the row axes [first, last), the last fastest.
ValueList for_row_axes(const Kernel& kernel, const Scope& scope, int first, int last,
                       const ValueList& carried, const ScopeBody& body);

/// What a row comes to in reductions that take it in calls, one a reduction of the stage.
ValueList reduced_in_calls(const Kernel& kernel, const Stage& stage, const Scope& point);

}  // namespace weft::codegen
