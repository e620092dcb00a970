#include "codegen/schedule/keep_rows.hpp"

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
  return nest.lanes == Lanes::row && nest.row_axes == 1 && !nest.reductions.empty() &&
         std::ranges::all_of(nest.reductions, is_shared) && std::ranges::all_of(nest.instructions, is_apart);
}

/// Of a launch's rows, or 0 where they are not to be kept.
std::int64_t kept_length(const NestUse& use, const Launch& launch) {
  const LoopNest& nest = use.nest;
  const std::int64_t& row = launch.params[static_cast<std::size_t>(nest.vector_axis())];
  if (use.target.may_vary(row) || row < least_row || row > most_row || !has_equal_leaves(row)) return 0;
  const ParamLayout layout(nest);
  for (std::size_t i = 0; i < nest.reductions.size(); ++i) {
    if (!nest.reductions[i].in_calls()) continue;
    const std::int64_t& call_size =
        launch.params[static_cast<std::size_t>(layout.call_size(static_cast<int>(i)))];
    if (call_size < row || use.target.may_vary(call_size)) return 0;
  }
  return launch.rule.work * (row / threads_of_kept_row(row)) <= most_operations ? row : 0;
}

}  // namespace

LegalSizes kept_row_lengths(const NestUse& use) {
  if (!can_keep_rows(use.nest) || use.launches.empty()) return {};
  const std::int64_t length = kept_length(use, *use.launches[0]);
  const bool is_one = use.in_all([&](const Launch& each) { return kept_length(use, each) == length; });
  return length > 0 && is_one ? LegalSizes{length} : LegalSizes{};
}

}  // namespace weft::codegen
