#include "codegen/compiler/gpu/tiles/tiles.hpp"

#include <array>

#include "codegen/compiler/cpu/grid.hpp"
#include "codegen/compiler/gpu/apart.hpp"
#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/tiles/group_rows.hpp"
#include "codegen/compiler/gpu/tiles/tensor_rows.hpp"
#include "codegen/compiler/gpu/tiles/tile_memory.hpp"
#include "codegen/compiler/gpu/tiles/tile_rows.hpp"

namespace weft::codegen {
namespace {

/// Of tiles.
constexpr int lines_together = 16;

/// Points of a tile along the last two axes.
std::array<Value, 2> lengths(const Kernel& kernel) {
  const auto [lines, columns] = tile_sides(kernel.nest, kernel.values.isa());
  return {kernel.values.index(lines), kernel.values.index(columns)};
}

/// Where the tile begins, along each parallel axis.
ValueList first_point(const Kernel& kernel, ValueList tile) {
  const auto sides = lengths(kernel);
  for (std::size_t axis = tile.size() - 2; axis < tile.size(); ++axis)
    tile[axis] = kernel.values.multiply(tile[axis], sides[axis + 2 - tile.size()]);
  return tile;
}

/// What comes after the sweep, at a point of the tile, if it exists; `totals` are what its reductions come
/// to.
void finish(const Kernel& kernel, const ValueList& tile, std::pair<Value, Value> place,
            const ValueList& totals) {
  Values& values = kernel.values;
  const int axes = kernel.nest.parallel_axes;
  ValueList indices = tile;
  indices[axes - 2] = values.add(indices[axes - 2], place.first);
  indices[axes - 1] = values.add(indices[axes - 1], place.second);
  const auto exists = [&](int axis) {
    return values.compare(Relation::less, indices[axis], kernel.extent(axis));
  };
  when(values, values.bit_and(exists(axes - 2), exists(axes - 1)), [&] {
    Scope scope = outermost(kernel);
    for (int axis = 0; axis < axes; ++axis) scope.enter(kernel, axis, indices[axis]);
    const std::vector<int>& reductions = only_sweep(kernel.nest).reductions;
    for (std::size_t r = 0; r < reductions.size(); ++r) scope.reduced[reductions[r]] = totals[r];
    for_stages(
        kernel.nest, [](const Stage&) {},
        [&](const Stage& stage) {
          evaluate(kernel, stage.body, scope);
          store_results(kernel, stage, scope);
        });
  });
}

std::unique_ptr<TileRows> rows_of(const Kernel& kernel, const ValueList& tile) {
  switch (tile_manner(kernel.nest, kernel.values.isa())) {
    case TileManner::threads:
      return rows_by_threads(kernel, tile);
    case TileManner::warps:
      return rows_by_warps(kernel, tile);
    case TileManner::groups:
      return rows_by_groups(kernel, tile);
  }
  __builtin_unreachable();
}

/// Some points after the others, so that registers hold no more than where those are.
void finish_points(const Kernel& kernel, const ValueList& tile, const ValueList& totals) {
  constexpr int together = 4;
  const TileSides sides = tile_sides(kernel.nest, kernel.values.isa());
  const int points = sides.lines * sides.columns / most_threads;
  const auto reductions = std::ssize(totals) / points;
  for (int first = 0; first < points; first += together) {
    const Kernel here = from_here(kernel);
    const auto rows = rows_of(here, tile);
    for (int point = first; point < first + together; ++point) {
      const auto own = totals.begin() + point * reductions;
      finish(here, tile, rows->place(point), {own, own + reductions});
    }
  }
}

}  // namespace

ValueList tile_extents(const Kernel& kernel) {
  Values& values = kernel.values;
  const int outer = kernel.nest.parallel_axes - 2;
  ValueList extents;
  for (int axis = 0; axis < outer; ++axis) extents.push_back(kernel.extent(axis));
  int axis = outer;
  for (const Value side : lengths(kernel)) {
    const Value rest = values.subtract(side, values.index(1));
    extents.push_back(values.quotient(values.add(kernel.extent(axis++), rest), side));
  }
  return extents;
}

ValueList tile_indices(const Kernel& kernel, Value number, const ValueList& extents) {
  Values& values = kernel.values;
  const Value together = values.index(lines_together), one = values.index(1);
  const std::size_t axes = extents.size();
  const Value lines = extents[axes - 2], columns = extents[axes - 1];
  ValueList matrices(extents.begin(), extents.end() - 2);  // then a matrix's tiles
  matrices.push_back(values.multiply(lines, columns));
  ValueList indices = grid_indices(values, number, matrices);
  const Value of_band = values.maximum(values.multiply(together, columns), one), at = indices.back();
  const Value first = values.multiply(values.quotient(at, of_band), together),
              further = values.remainder(at, of_band),
              height = values.maximum(values.minimum(together, values.subtract(lines, first)), one);
  indices.back() = values.add(first, values.remainder(further, height));
  indices.push_back(values.quotient(further, height));
  return indices;
}

void take_tile(const Kernel& kernel, const ValueList& tile) {
  Kernel block = from_here(kernel);
  block.gpu.width = kernel.values.index(most_threads);
  const ValueList first = first_point(block, tile);
  const ValueList totals = rows_of(block, first)->folded();
  barrier(block);  // what is stored may lie where others still read, and the next tile has the memory
  finish_points(block, first, totals);
}

/// Groups of warps have all registers, and copy while they multiply.
int blocks_at_once(const LoopNest& nest, Isa isa) {
  return nest.schedule == Strategy::tiles && !uses_groups(nest, isa) ? 2 : 1;
}

std::int64_t tile_bytes(const LoopNest& nest, Isa isa) {
  const TileManner manner = tile_manner(nest, isa);
  if (manner == TileManner::threads) return tile_memory_bytes(nest);
  const TileSides sides = tile_sides(nest, isa);
  return manner == TileManner::groups ? group_memory_bytes(sides) : tensor_memory_bytes(sides);
}

}  // namespace weft::codegen
