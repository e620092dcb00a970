#include "codegen/schedule/crossed.hpp"

#include <algorithm>

namespace weft::codegen {
namespace {

/// Of an axis, counted from the row.
std::int64_t extent(const LoopNest& nest, const Launch& launch, int axis) {
  return launch.params[static_cast<std::size_t>(nest.parallel_axes + axis)];
}

/// Whether there are enough points along the last two parallel axes to repay packing what the last one walks,
/// and vectors that are not full. The shorter rows are, the more it takes to fold them one by one.
bool repays(const LoopNest& nest, const Launch& launch) {
  const std::int64_t lines = extent(nest, launch, -2), columns = extent(nest, launch, -1);
  const std::int64_t row = extent(nest, launch, 0);
  return lines >= std::max<std::int64_t>(2, row / 2) && columns >= std::max<std::int64_t>(4, row);
}

/// Longer rows are not to be packed for one line alone.
std::int64_t least_points(const LoopNest& nest, const Launch& launch) {
  constexpr std::int64_t soon_packed = 32;
  return extent(nest, launch, 0) <= soon_packed ? 1 : 2 * extent(nest, launch, -1);
}

bool can_be_crossed(const LoopNest& nest) {
  if (!nest.schedule.has_short_rows() || nest.parallel_axes < 2) return false;
  return std::ranges::all_of(nest.stages, [&](const Stage& stage) {
    return !stage.sweep || std::ranges::none_of(stage.body, [&](int index) {
      return walks_both(nest, nest.instructions[static_cast<std::size_t>(index)]);
    });
  });
}

}  // namespace

void mark_crossed(Lowered& lowered) {
  for (LoopNest& nest : lowered.nests)
    if (can_be_crossed(nest)) nest.schedule.strategy = Strategy::crossed;
  each_launch(lowered, [](LoopNest& nest, const Launch& launch) {
    if (nest.schedule == Strategy::crossed && !repays(nest, launch))
      nest.schedule.strategy = Strategy::short_rows;
  });
  each_launch(lowered, [](const LoopNest& nest, Launch& launch) {
    if (nest.schedule == Strategy::crossed) launch.grain = std::max(launch.grain, least_points(nest, launch));
  });
}

}  // namespace weft::codegen
