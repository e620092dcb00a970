#include "codegen/nest/launch_rule.hpp"

#include <algorithm>
#include <cstdlib>

#include "codegen/nest/row_parts.hpp"

namespace weft::codegen {
namespace {

/// Of one instruction, beside an addition of float32: half as many of 8 bytes fit into a vector.
std::int64_t work_of(const Instruction& instruction) {
  const bool computes = instruction.opcode == Instruction::Opcode::compute;
  const std::int64_t flops = computes ? info(instruction.operation).flops : 1;
  return flops * std::max<std::int64_t>(itemsize(instruction.dtype) / 4, 1);
}

/// Operations an element of the row: those of every sweep.
std::int64_t element_work(const LoopNest& nest) {
  std::int64_t work = 1;
  for (const Stage& stage : nest.stages) {
    if (!stage.sweep) continue;
    for (int index : stage.body) work += work_of(nest.instructions[index]);
    work += static_cast<std::int64_t>(stage.reductions.size() + stage.stores.size());
  }
  return work;
}

/// Whether something is read across the row while another axis runs along its memory, as in a transpose.
bool reads_across(const AxisPlan& axes) {
  const auto along = [](const PlannedAxis& axis, std::size_t walk) {
    return std::abs(axis.strides[walk]) == 1;
  };
  const PlannedAxis& row = axes.row.back();
  for (std::size_t walk = 0; walk < row.strides.size(); ++walk) {
    if (row.strides[walk] == 0 || along(row, walk)) continue;
    for (const PlannedAxis& axis : axes.parallel)
      if (along(axis, walk)) return true;
  }
  return false;
}

}  // namespace

RowThreads row_threads(const LoopNest& nest) {
  if (nest.schedule.tile_side() > 0) return RowThreads::tile;
  if (nest.schedule == Strategy::kept_rows) return RowThreads::kept;
  if (nest.reductions.empty() && nest.slots.empty()) return RowThreads::elements;
  if (takes_rows_in_parts(nest)) return RowThreads::warp;
  return nest.schedule.has_short_rows() ? RowThreads::row : RowThreads::block;
}

LaunchRule launch_rule(const LoopNest& nest, const AxisPlan& axes) {
  return {.parallel_axes = nest.parallel_axes,
          .row_axes = nest.row_axes,
          .tiled = nest.schedule.cuts_rows(),
          .narrow = reads_across(axes),
          .by_points = nest.lanes == Lanes::points,
          .threads = row_threads(nest),
          .work = element_work(nest),
          .scratch = nest.slots};
}

}  // namespace weft::codegen
