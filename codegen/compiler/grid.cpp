#include "codegen/compiler/grid.hpp"

#include "codegen/compiler/strips.hpp"
#include "codegen/compiler/sweep.hpp"

namespace weft::codegen {
namespace {

/// ceil(n / size)
Value parts(Values& values, Value n, Value size) {
  return values.quotient(values.add(n, values.subtract(size, values.index(1))), size);
}

/// Extents of the grid, outermost first: the parallel axes, the last one in panels; then the tiles.
ValueList grid_extents(const Kernel& kernel) {
  Values& values = kernel.values;
  ValueList extents;
  for (int axis = 0; axis < kernel.nest.parallel_axes; ++axis) extents.push_back(kernel.extent(axis));
  if (kernel.nest.lanes == Lanes::points)
    extents.back() = parts(values, extents.back(), values.index(panel_points));
  if (kernel.nest.tiled)
    extents.push_back(parts(values, kernel.extent(kernel.vector_axis()), kernel.params[kernel.layout.tile()]));
  return extents;
}

/// The indices of grid point `point`. Only the outermost needs no division.
ValueList decode(Values& values, Value point, const ValueList& extents) {
  ValueList indices(extents.size());
  for (std::size_t axis = extents.size(); axis-- > 1;) {
    const Value extent = values.maximum(extents[axis], values.index(1));
    indices[axis] = values.remainder(point, extent);
    point = values.quotient(point, extent);
  }
  if (!indices.empty()) indices[0] = point;
  return indices;
}

/// The indices of the next point: counted on, which is cheaper than dividing.
ValueList advance(Values& values, ValueList indices, const ValueList& extents) {
  Value carry = values.index(1);
  for (std::size_t axis = indices.size(); axis-- > 0;) {
    indices[axis] = values.add(indices[axis], carry);
    if (axis == 0) break;
    const Value wraps = values.compare(Relation::equal, indices[axis], extents[axis]);
    indices[axis] = values.select(wraps, values.index(0), indices[axis]);
    carry = values.select(wraps, values.index(1), values.index(0));
  }
  return indices;
}

Range whole_row(const Kernel& kernel) {
  return {kernel.values.index(0), kernel.extent(kernel.axes() - 1)};
}

Range tile_of_row(const Kernel& kernel, Value tile) {
  Values& values = kernel.values;
  const Value size = kernel.params[kernel.layout.tile()];
  const Value from = values.multiply(tile, size);
  return {from, values.minimum(values.add(from, size), kernel.extent(kernel.axes() - 1))};
}

void run_stages(const Kernel& kernel, std::vector<Scope>& points, const Range& row) {
  for (const Stage& stage : kernel.nest.stages) {
    if (stage.sweep) {
      sweep(kernel, stage, points, row);
      continue;
    }
    for (Scope& point : points) evaluate(kernel, stage.body, point);
    for (const Scope& point : points) store_results(kernel, stage, point);
  }
}

void emit_row_point(const Kernel& kernel, const ValueList& indices) {
  std::vector<Scope> points{outermost(kernel)};
  for (int axis = 0; axis < kernel.nest.parallel_axes; ++axis) points[0].enter(kernel, axis, indices[axis]);
  run_stages(kernel, points, kernel.nest.tiled ? tile_of_row(kernel, indices.back()) : whole_row(kernel));
}

/// Light bodies take a whole panel at once, so that a row's points are read as one stretch of memory.
int panel_vectors(const Kernel& kernel) {
  int heaviest = 0;
  for (const Stage& stage : kernel.nest.stages) heaviest = std::max(heaviest, cost(kernel.nest, stage));
  const int all = static_cast<int>(panel_points) / kernel.vectors.lanes;
  return heaviest <= 6 ? all : heaviest <= 24 ? 2 : 1;
}

void emit_panel(const Kernel& kernel, const ValueList& indices) {
  Values& values = kernel.values;
  const int last = kernel.nest.parallel_axes - 1;
  Scope outer = outermost(kernel);
  for (int axis = 0; axis < last; ++axis) outer.enter(kernel, axis, indices[axis]);
  const Value first = values.multiply(indices[last], values.index(panel_points));
  const Value points = values.minimum(values.subtract(kernel.extent(last), first), values.index(panel_points));
  const auto body = [&](const std::vector<Strip>& strips, const ValueList&) {
    std::vector<Scope> scopes;
    for (const Strip& strip : strips) {
      scopes.push_back(outer);
      scopes.back().enter(kernel, last, values.add(first, strip.start));
      scopes.back().strip = strip;
    }
    run_stages(kernel, scopes, whole_row(kernel));
    return ValueList();
  };
  walk_vectors(kernel, values.index(0), points, panel_vectors(kernel), {}, body);
  walk_rest(kernel, values.index(0), points, {}, body);
}

}  // namespace

void emit_grid(const Kernel& kernel, Value begin, Value end) {
  Values& values = kernel.values;
  const ValueList extents = grid_extents(kernel);
  for_loop(values, begin, end, values.index(1), decode(values, begin, extents),
           [&](Value, const ValueList& indices) {
             if (kernel.nest.lanes == Lanes::points)
               emit_panel(kernel, indices);
             else
               emit_row_point(kernel, indices);
             return advance(values, indices, extents);
           });
}

}  // namespace weft::codegen
