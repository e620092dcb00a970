// The grid: its points, one by one or in panels, and the stages at each.
#pragma once
#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {

/// Extents of the grid, outermost first: the tiles; then the parallel axes, the last one in panels.
ValueList grid_extents(const Kernel& kernel);
/// The indices of grid point `point`. Only the outermost needs no division.
ValueList grid_indices(Values& values, Value point, const ValueList& extents);
/// The scope of the grid point with these indices.
Scope point_scope(const Kernel& kernel, const ValueList& indices);
/// What it takes of the last row axis: its tile, or all.
Range row_part(const Kernel& kernel, const ValueList& indices);
/// The points from `indices` on, so many along the last parallel axis; not with Lanes::points.
void emit_points(const Kernel& kernel, const ValueList& indices, int count);

/// Code of a processor for grid points [begin, end).
void emit_grid(const Kernel& kernel, Value begin, Value end);

}  // namespace weft::codegen
