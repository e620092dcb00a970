#include "runtime/program/launch_size.hpp"

#include <algorithm>
#include <span>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// Operations on single elements that repay another thread: some 5 us of float32, where threads that are
/// awake meet within 1 or 2 us.
constexpr std::int64_t thread_work = 250'000;
constexpr std::int64_t tile_work = 50'000;
/// Elements of a row read across memory: few enough that their lines stay in the first cache for the next
/// rows, many enough that what lies along the row is read and written in long pieces.
constexpr std::int64_t narrow_tile = 256;
constexpr std::int64_t least_tile = 1024, most_tile = 16 * 1024;

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

std::int64_t times(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw ValueError("a kernel's sizes are too big");
  return product;
}

std::int64_t tile_size(const LaunchRule& rule, std::int64_t row) {
  const std::int64_t wanted = ceil_div(tile_work / rule.work, panel_points) * panel_points;
  const std::int64_t tile = rule.narrow ? narrow_tile : std::clamp(wanted, least_tile, most_tile);
  return std::min(tile, std::max<std::int64_t>(row, 1));
}

}  // namespace

std::int64_t scratch_slot_bytes(DType dtype, std::int64_t row_elements, std::int64_t points) {
  const std::int64_t values = times(row_elements, points);
  return times(ceil_div(times(values, itemsize(dtype)), 64), 64);
}

void size_launch(Launch& launch) {
  const LaunchRule& rule = launch.rule;
  const std::span extents(launch.params.data(), rule.axes());
  const auto parallel = extents.first(static_cast<std::size_t>(rule.parallel_axes));
  std::int64_t row = 1;
  for (const std::int64_t extent : extents.subspan(parallel.size())) row = times(row, extent);
  launch.grid = 1;
  for (const std::int64_t extent : parallel) launch.grid = times(launch.grid, extent);
  std::int64_t point_elements = row;
  if (rule.tiled) {
    const std::int64_t tile = tile_size(rule, extents.back());
    launch.params[rule.axes()] = point_elements = tile;
    launch.grid = times(launch.grid, ceil_div(extents.back(), tile));
  }
  if (rule.by_points) {
    const std::int64_t last = parallel.back();
    if (last > 0) launch.grid = times(launch.grid / last, ceil_div(last, panel_points));
    point_elements = times(point_elements, std::min(panel_points, std::max<std::int64_t>(last, 1)));
  }
  launch.grain =
      std::max<std::int64_t>(1, thread_work / std::max<std::int64_t>(1, point_elements) / rule.work);
  launch.scratch_bytes = 0;
  for (const DType slot : rule.scratch)
    launch.scratch_bytes += scratch_slot_bytes(slot, row, rule.by_points ? panel_points : 1);
}

}  // namespace weft
