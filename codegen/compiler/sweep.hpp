// Sweeps over rows, and the reductions they make.
#pragma once
#include "codegen/compiler/kernel.hpp"

namespace weft::codegen {

/// Some of the last row axis's indices.
struct Range {
  Value from, to;
};

/// One sweep at one point (Lanes::row) or at neighbouring strips of points; results of its reductions go to `reduced`. `row` is
/// what a tile has of the last row axis.
void sweep(const Kernel& kernel, const Stage& stage, std::vector<Scope>& points, const Range& row);

using ScopesBody = std::function<ValueList(std::vector<Scope>& scopes, const ValueList& carried)>;
/// Loops over the row axes [first, last), the last fastest.
ValueList for_row_axes(const Kernel& kernel, const std::vector<Scope>& scopes, int first, int last,
                       const ValueList& carried, const ScopesBody& body);

/// The ordered sums of a row (Lanes::row), one a reduction of the stage.
ValueList ordered_sums(const Kernel& kernel, const Stage& stage, const Scope& point);

}  // namespace weft::codegen
