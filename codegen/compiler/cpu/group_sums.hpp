// Sums in calls at a group of points with short rows: each is one call, and one leaf of its pairwise tree.
#pragma once
#include <functional>

#include "codegen/compiler/cpu/row_folds.hpp"

namespace weft::codegen {

/// Leaves the sums of a sweep in `folds`. `at` is the scope of a point by its number in the group.
void sum_group(const Kernel& kernel, const Stage& stage, const RowFolds& folds, Value points,
               const std::function<Scope(Value point)>& at);

}  // namespace weft::codegen
