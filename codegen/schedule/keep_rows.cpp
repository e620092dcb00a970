#include "codegen/schedule/keep_rows.hpp"

#include <algorithm>

#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

/// Of eight threads a leaf; longer rows do not fit the registers of a block.
constexpr std::int64_t least_row = 512, most_row = 8192;
/// Of all of a thread's elements, written out.
constexpr std::int64_t most_operations = 4096;

/// Whether NumPy's tree has equal leaves, of whole turns of its accumulators.
bool has_equal_leaves(std::int64_t row) {
  for (; row > longest_short_row; row /= 2)
    if (row % 16 != 0) return false;
  return row % 8 == 0;
}

/// Whether threads may fold what they have, and then each other's: sums as NumPy's tree does.
bool is_shared(const Reduction& reduction) {
  if (reduction.running || reduction.pairs) return false;
  return !reduction.ordered || (reduction.in_calls() && reduction.operation == Operation::sum);
}

bool can_keep_rows(const LoopNest& nest) {
  const auto is_apart = [](const Instruction& each) {
    return each.opcode != Instruction::Opcode::running && each.opcode != Instruction::Opcode::look_up;
  };
  return nest.lanes == Lanes::row && nest.row_axes == 1 && !nest.schedule.has_short_rows() &&
         nest.schedule.tile_side() == 0 && !nest.reductions.empty() &&
         std::ranges::all_of(nest.reductions, is_shared) && std::ranges::all_of(nest.instructions, is_apart);
}

bool is_kept(const LoopNest& nest, const Launch& launch, const Target& target) {
  const auto row_param = static_cast<std::size_t>(nest.vector_axis());
  const std::int64_t row = launch.params[row_param];
  if (target.may_vary(launch.params[row_param]) || row < least_row || row > most_row ||
      !has_equal_leaves(row))
    return false;
  const ParamLayout layout(nest);
  for (std::size_t i = 0; i < nest.reductions.size(); ++i) {
    if (!nest.reductions[i].in_calls()) continue;
    const auto call_size = static_cast<std::size_t>(layout.call_size(static_cast<int>(i)));
    if (launch.params[call_size] < row || target.may_vary(launch.params[call_size])) return false;
  }
  return launch.rule.work * (row / threads_of_kept_row(row)) <= most_operations;
}

}  // namespace

void mark_kept_rows(Lowered& lowered, const Target& target) {
  if (hides_launches(lowered.program)) return;
  constexpr std::int64_t unknown = -1;
  std::vector<std::int64_t> lengths(lowered.nests.size(), unknown);
  for (const Step& step : lowered.program.steps) {
    const auto* launch = std::get_if<Launch>(&step);
    if (!launch) continue;
    const LoopNest& nest = lowered.nests[static_cast<std::size_t>(launch->kernel)];
    std::int64_t& length = lengths[static_cast<std::size_t>(launch->kernel)];
    const bool kept = can_keep_rows(nest) && is_kept(nest, *launch, target);
    const std::int64_t own = kept ? launch->params[static_cast<std::size_t>(nest.vector_axis())] : 0;
    length = length == unknown || length == own ? own : 0;
  }
  for (std::size_t i = 0; i < lengths.size(); ++i)
    if (lengths[i] > 0) lowered.nests[i].schedule = {.strategy = Strategy::kept_rows, .size = lengths[i]};
  for (Step& step : lowered.program.steps)
    if (auto* launch = std::get_if<Launch>(&step);
        launch && lowered.nests[static_cast<std::size_t>(launch->kernel)].schedule == Strategy::kept_rows)
      launch->rule.threads = RowThreads::kept, launch->rule.scratch = {}, launch->scratch_bytes = 0;
}

}  // namespace weft::codegen
