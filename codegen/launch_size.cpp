#include "codegen/launch_size.hpp"

#include <algorithm>
#include <cstdlib>

#include "codegen/compiler/plugin.hpp"

namespace weft::codegen {
namespace {

/// Operations on single elements that repay waking another thread.
constexpr std::int64_t thread_work = 50'000;
/// Elements of a row read across memory: few enough that their cache lines stay for the next rows.
constexpr std::int64_t narrow_tile = 16;
constexpr std::int64_t least_tile = 1024, most_tile = 16 * 1024;

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// Operations an element of the row: those of every sweep.
std::int64_t element_work(const LoopNest& nest) {
  std::int64_t work = 1;
  for (const Stage& stage : nest.stages) {
    if (!stage.sweep) continue;
    for (int index : stage.body) {
      const Instruction& instruction = nest.instructions[index];
      work += instruction.opcode == Instruction::Opcode::compute ? info(instruction.operation).flops : 1;
    }
    work += static_cast<std::int64_t>(stage.reductions.size() + stage.stores.size());
  }
  return work;
}

/// Whether something is read across the row while another axis runs along its memory, as in a transpose.
bool reads_across(const AxisPlan& axes) {
  const auto along = [](const Axis& axis, std::size_t walk) { return std::abs(axis.strides[walk]) == 1; };
  const Axis& row = axes.row.back();
  for (std::size_t walk = 0; walk < row.strides.size(); ++walk) {
    if (row.strides[walk] == 0 || along(row, walk)) continue;
    for (const Axis& axis : axes.parallel)
      if (along(axis, walk)) return true;
  }
  return false;
}

std::int64_t tile_size(const AxisPlan& axes, std::int64_t work) {
  const std::int64_t wanted = ceil_div(thread_work / work, panel_points) * panel_points;
  const std::int64_t tile = reads_across(axes) ? narrow_tile : std::clamp(wanted, least_tile, most_tile);
  return std::min(tile, std::max<std::int64_t>(axes.row.back().extent, 1));
}

}  // namespace

LaunchSize launch_size(const LoopNest& nest, const AxisPlan& axes) {
  const std::int64_t work = element_work(nest), row = axes.row_elements();
  LaunchSize size;
  std::int64_t point_elements = row;
  for (const Axis& axis : axes.parallel) size.grid *= axis.extent;
  if (nest.tiled) {
    size.tile = tile_size(axes, work);
    size.grid *= ceil_div(axes.row.back().extent, size.tile);
    point_elements = size.tile;
  }
  if (nest.lanes == Lanes::points) {
    const std::int64_t last = axes.parallel.back().extent;
    if (last > 0) size.grid = size.grid / last * ceil_div(last, panel_points);
    point_elements *= std::min(panel_points, std::max<std::int64_t>(last, 1));
  }
  size.grain = std::max<std::int64_t>(1, thread_work / std::max<std::int64_t>(1, point_elements * work));
  for (DType slot : nest.slots) size.scratch_bytes += scratch_slot_bytes(slot, row, nest.lanes);
  return size;
}

}  // namespace weft::codegen
