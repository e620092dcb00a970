#include "codegen/schedule/crossed.hpp"

#include "codegen/nest/tile_operands.hpp"
#include "codegen/schedule/short_rows.hpp"

namespace weft::codegen {
namespace {

/// Of an axis, counted from the row.
std::int64_t extent(const LoopNest& nest, const Launch& launch, int axis) {
  return launch.params[static_cast<std::size_t>(nest.parallel_axes + axis)];
}

bool has_several(const LoopNest& nest, const Launch& launch) {
  return extent(nest, launch, -2) > 1 && extent(nest, launch, -1) > 1;
}

/// Whether there are enough points along the last two parallel axes to repay packing what the last one walks,
/// and vectors that are not full. The shorter rows are, the more it takes to fold them one by one.
bool repays(const LoopNest& nest, const Launch& launch) {
  const std::int64_t lines = extent(nest, launch, -2), columns = extent(nest, launch, -1);
  const std::int64_t row = extent(nest, launch, 0);
  return lines >= std::max<std::int64_t>(2, row / 2) && columns >= std::max<std::int64_t>(4, row);
}

}  // namespace

bool can_be_crossed(const NestUse& use) {
  return has_short_rows(use) && use.nest.parallel_axes > 1 && !loads_pairs(use.nest) &&
         use.in_all([&](const Launch& launch) { return has_several(use.nest, launch); });
}

bool crossing_pays(const NestUse& use) {
  return use.in_all([&](const Launch& launch) { return repays(use.nest, launch); });
}

std::int64_t least_crossed_points(const LoopNest& nest, const Launch& launch) {
  constexpr std::int64_t soon_packed = 32;
  return extent(nest, launch, 0) <= soon_packed ? 1 : 2 * extent(nest, launch, -1);
}

}  // namespace weft::codegen
