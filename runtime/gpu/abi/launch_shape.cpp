#include "runtime/gpu/abi/launch_shape.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/program/launch_size.hpp"

namespace weft {
namespace {

constexpr int warp = warp_threads;
/// Blocks that a multiprocessor gets, one after the other, so that all end at about the same time.
constexpr std::int64_t blocks_each = 64;
/// Scratch that a launch may take: groups are as many as have some.
constexpr std::int64_t most_scratch = 256 << 20;
/// Scratch in a block's memory, beside what kernels have of their own.
constexpr std::int64_t most_block_scratch = 16 << 10;
static_assert(static_cast<std::int64_t>(memory_beside_scratch) + most_block_scratch <= plain_block_bytes);
/// Of rows that are read across, neighbouring points have neighbouring elements: those of so many fill a line
/// of the cache.
constexpr unsigned points_across = 32;

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

std::int64_t product(std::span<const std::int64_t> extents) {
  std::int64_t all = 1;
  for (const std::int64_t extent : extents) all *= extent;
  return all;
}

std::int64_t row_elements(const Launch& launch) {
  const LaunchRule& rule = launch.rule;
  return product(
      std::span(launch.params.data(), rule.axes()).subspan(static_cast<std::size_t>(rule.parallel_axes)));
}

/// Elements of a row that a thread of a block takes.
constexpr std::int64_t elements_a_thread = 32;

/// Of a row that is folded part by part in its order, which its first thread does. Threads of a part of a
/// warp read some elements each, and a few rows side by side, so that few threads wait for the first ones.
/// Where rows are no more than what runs at once, a block's threads read more ahead than a warp's could.
std::int64_t threads_of_parts(std::int64_t row, std::int64_t rows, const GpuSize& gpu) {
  constexpr std::uint64_t each = 4, least = 4;
  if (rows <= gpu.multiprocessors && row >= elements_a_thread * warp) return most_threads;
  const std::uint64_t wanted = std::bit_floor(static_cast<std::uint64_t>(row) / each);
  return static_cast<std::int64_t>(std::clamp<std::uint64_t>(wanted, least, warp));
}

/// The threads that a grid point is worth: one an element; of a block's rows, for some.
std::int64_t threads_of_point(const Launch& launch, const GpuSize& gpu) {
  const LaunchRule& rule = launch.rule;
  const std::span extents(launch.params.data(), rule.axes());
  if (rule.threads == RowThreads::row) return 1;
  const std::int64_t row = row_elements(launch);
  if (rule.threads == RowThreads::kept) return threads_of_kept_row(row);
  if (rule.threads == RowThreads::warp) return threads_of_parts(row, launch.grid, gpu);
  if (rule.threads == RowThreads::block) return std::max<std::int64_t>(row / elements_a_thread, warp);
  return rule.tiled ? row / std::max<std::int64_t>(extents.back(), 1) * launch.params[rule.axes()] : row;
}

std::int64_t scratch_bytes(const Launch& launch) {
  std::int64_t bytes = 0;
  for (const DType slot : launch.rule.scratch)
    bytes += scratch_slot_bytes(slot, row_elements(launch), launch.rule.by_points ? gpu_panel_points : 1);
  return bytes;
}

/// Whether a group that is more than a warp needs all of the block's memory.
bool has_memory_of_rows(const LaunchRule& rule) {
  return !rule.by_points && rule.threads != RowThreads::elements && rule.threads != RowThreads::row;
}

/// Blocks that take a row together: as many as can wait for each other, and as the row is worth.
std::int64_t members(const Launch& launch, const GpuSize& gpu) {
  const std::int64_t most =
      std::min<std::int64_t>(gpu.multiprocessors * gpu.resident_blocks, most_team_members);
  return std::clamp<std::int64_t>(std::min(most / launch.grid, row_elements(launch) / gpu.elements_each), 1,
                                  most);
}

LaunchShape team_shape(const Launch& launch, std::int64_t members) {
  return {.grid = launch.grid,
          .blocks = launch.grid * members,
          .members = members,
          .threads = most_threads,
          .width_bits = std::countr_zero(static_cast<unsigned>(most_threads)),
          .scratch_bytes = scratch_bytes(launch)};
}

std::int64_t panels_of(const Launch& launch, int point_bits) {
  const auto last = static_cast<std::size_t>(launch.rule.parallel_axes) - 1;
  return product(std::span(launch.params.data(), last)) *
         ceil_div(launch.params[last], std::int64_t{1} << point_bits);
}

/// How panels are taken: where they are few, and rows long enough, all warps of a block take one.
struct PanelShape {
  int point_bits =
      std::countr_zero(static_cast<std::uint64_t>(gpu_panel_points));  // log2 of a panel's points
  std::int64_t panels = 0, threads = 1;
};

/// Panels that blocks take are the narrower, the fewer they are, so that all multiprocessors load: of
/// float32, the least are as wide as a sector.
PanelShape panel_shape(const Launch& launch, const GpuSize& gpu) {
  constexpr int least_bits = 3;
  const LaunchRule& rule = launch.rule;
  const std::int64_t last = launch.params[static_cast<std::size_t>(rule.parallel_axes) - 1],
                     rows = launch.params[rule.axes() - 1];
  PanelShape shape;
  shape.panels = panels_of(launch, shape.point_bits);
  const bool is_worth_blocks =
      rows * gpu_panel_points >= 4 * gpu.elements_each && shape.panels <= 8 * gpu.multiprocessors;
  shape.threads = is_worth_blocks ? most_threads : std::min(last, gpu_panel_points);
  while (is_worth_blocks && shape.panels < gpu.multiprocessors && shape.point_bits > least_bits)
    shape.panels = panels_of(launch, --shape.point_bits);
  return shape;
}

/// A block takes a tile, then those further on.
LaunchShape tile_shape(const Launch& launch) {
  constexpr std::int64_t most_blocks = std::int64_t{1} << 20;
  const std::span extents(launch.params.data(), static_cast<std::size_t>(launch.rule.parallel_axes));
  const auto tiles = [&](std::int64_t points) { return ceil_div(points, launch.rule.tile_side); };
  LaunchShape shape;
  shape.grid =
      product(extents.first(extents.size() - 2)) * tiles(extents[extents.size() - 2]) * tiles(extents.back());
  shape.blocks = std::clamp<std::int64_t>(shape.grid, 1, most_blocks);
  shape.threads = most_threads;
  shape.width_bits = std::countr_zero(static_cast<unsigned>(most_threads));
  return shape;
}

/// The same where tiles have elements of rows, and points of one of the parallel axes: which, the kernel
/// knows.
LaunchShape shape_across(const Launch& launch, const GpuSize& gpu) {
  const std::span extents(launch.params.data(), launch.rule.axes());
  const auto parallel = extents.first(static_cast<std::size_t>(launch.rule.parallel_axes));
  const std::int64_t side = launch.rule.tile_side;
  std::int64_t most = 0;
  for (const std::int64_t extent : parallel)
    most = std::max(most, product(parallel) / std::max<std::int64_t>(extent, 1) * ceil_div(extent, side));
  LaunchShape shape;
  shape.grid = most * ceil_div(extents.back(), side);
  shape.blocks = std::clamp<std::int64_t>(shape.grid, 1, blocks_each * gpu.multiprocessors);
  shape.threads = most_threads;
  shape.width_bits = std::countr_zero(static_cast<unsigned>(most_threads));
  return shape;
}

}  // namespace

int threads_of_kept_row(std::int64_t row) {
  constexpr std::uint64_t each = 32;
  const std::uint64_t wanted = std::bit_ceil(static_cast<std::uint64_t>(row) / each);
  return static_cast<int>(std::clamp<std::uint64_t>(wanted, warp, most_threads));
}

LaunchShape launch_shape(const Launch& launch, const GpuSize& gpu) {
  if (launch.rule.threads == RowThreads::tile)
    return launch.rule.tiled ? shape_across(launch, gpu) : tile_shape(launch);
  const bool takes_rows = !launch.rule.by_points && launch.rule.threads == RowThreads::block;
  if (const std::int64_t team = takes_rows ? members(launch, gpu) : 1; team > 1)
    return team_shape(launch, team);
  LaunchShape shape;
  const PanelShape panels = launch.rule.by_points ? panel_shape(launch, gpu) : PanelShape();
  shape.grid = launch.rule.by_points ? panels.panels : launch.grid;
  if (launch.rule.narrow && launch.rule.tiled) shape.chunk_bits = std::countr_zero(points_across);
  const std::int64_t threads =
      launch.rule.by_points ? panels.threads
                            : std::max<std::int64_t>(threads_of_point(launch, gpu), 1) << shape.chunk_bits;
  shape.width_bits =
      std::bit_width(static_cast<std::uint64_t>(std::clamp<std::int64_t>(threads, 1, most_threads)) - 1);
  shape.scratch_bytes = scratch_bytes(launch);
  const int width = 1 << shape.width_bits;
  std::int64_t groups =
      std::min<std::int64_t>(most_threads / width, ceil_div(shape.grid, 2 * gpu.multiprocessors));
  if (width > warp && has_memory_of_rows(launch.rule)) groups = 1;
  if (takes_rows && shape.scratch_bytes > 0 && shape.scratch_bytes <= most_block_scratch) {
    groups = std::min(groups, most_block_scratch / shape.scratch_bytes);
    shape.block_scratch = static_cast<unsigned>(groups * shape.scratch_bytes);
  }
  shape.threads = static_cast<int>(ceil_div(groups * width, warp) * warp);
  groups = shape.threads / width;
  std::int64_t most = blocks_each * gpu.multiprocessors;
  if (shape.scratch_bytes > 0 && shape.block_scratch == 0)
    most = std::clamp<std::int64_t>(most_scratch / shape.scratch_bytes / groups, 1, most);
  shape.blocks = std::clamp<std::int64_t>(ceil_div(shape.grid, groups << shape.chunk_bits), 1, most);
  if (launch.rule.by_points) shape.chunk_bits = panels.point_bits;
  return shape;
}

}  // namespace weft
