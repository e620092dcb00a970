// Sweeps over rows, and the reductions they make.
#pragma once
#include "codegen/compiler/cpu/row_folds.hpp"

namespace weft::codegen {

/// Some of the last row axis's indices.
struct Range {
  Value from, to;
};

/// Points whose rows are interleaved: what they read in common is read once, and their sums need not wait
/// for each other.
using ScopeList = std::vector<Scope>;

/// One sweep at some points (Lanes::row). Results of its reductions go to `reduced`. `row` is what there is
/// of the last row axis. Reductions that are folded in any order are `left` unfolded, if so, and what goes to
/// `reduced` stands for them until they are.
void sweep(const Kernel& kernel, const Stage& stage, ScopeList& points, const Range& row,
           const LeftRow* left = nullptr);

using ScopeBody = std::function<ValueList(const ScopeList& scopes, const ValueList& carried)>;
/// Loops over the row axes [first, last), the last fastest.
ValueList for_row_axes(const Kernel& kernel, const ScopeList& scopes, int first, int last,
                       const ValueList& carried, const ScopeBody& body);

/// What rows come to in reductions that take them in calls: one a reduction of the stage, point after point.
ValueList reduced_in_calls(const Kernel& kernel, const Stage& stage, const ScopeList& points);

}  // namespace weft::codegen
