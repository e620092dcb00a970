#include "codegen/nest/row_parts.hpp"

#include <algorithm>

#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

std::vector<int> needed(const LoopNest& nest, const std::vector<int>& body, const std::vector<int>& roots) {
  std::vector<bool> is_needed(nest.instructions.size());
  for (const int root : roots) is_needed[root] = true;
  for (auto index = body.rbegin(); index != body.rend(); ++index) {
    const Instruction& instruction = nest.instructions[*index];
    if (!is_needed[*index] || instruction.opcode == Instruction::Opcode::running) continue;
    for (const int operand : instruction.operands) is_needed[operand] = true;
  }
  std::vector<int> found;
  std::ranges::copy_if(body, std::back_inserter(found), [&](int index) { return is_needed[index]; });
  return found;
}

/// Of what an element is folded with.
std::int64_t operand_bytes(const LoopNest& nest, const Stage& stage) {
  std::int64_t bytes = 0;
  for (const int index : stage.reductions)
    bytes += std::ssize(nest.reductions[index].operands()) * itemsize(nest.reductions[index].dtype);
  return bytes;
}

/// Short rows are, whatever their order: a thread that took one would read and write by itself.
bool is_in_parts(const LoopNest& nest, const Stage& stage) {
  return std::ranges::any_of(stage.reductions, [&](int index) {
    const Reduction& reduction = nest.reductions[index];
    return !folds_in_any_order(nest, reduction) || (nest.schedule.has_short_rows() && reduction.running);
  });
}

}  // namespace

std::vector<int> reduced_body(const LoopNest& nest, const Stage& stage) {
  std::vector<int> roots;
  for (const int index : stage.reductions)
    for (const int operand : nest.reductions[index].operands()) roots.push_back(operand);
  return needed(nest, stage.body, roots);
}

std::vector<int> stored_body(const LoopNest& nest, const Stage& stage) {
  std::vector<int> roots;
  for (const Store& store : stage.stores) roots.push_back(store.value);
  for (const Spill& spill : stage.spills) roots.push_back(spill.value);
  return needed(nest, stage.body, roots);
}

bool asks_for_totals(const LoopNest& nest, const std::vector<int>& body) {
  return std::ranges::any_of(
      body, [&](int index) { return nest.instructions[index].opcode == Instruction::Opcode::running; });
}

bool folds_in_any_order(const LoopNest& nest, const Reduction& reduction) {
  const bool rounds = is_floating(reduction.dtype) &&
                      (reduction.operation == Operation::sum || reduction.operation == Operation::prod);
  return !reduction.ordered || (reduction.running && (!rounds || (!nest.exact && !reduction.narrows())));
}

int elements_of_part(const LoopNest& nest, const Stage& stage) {
  constexpr std::int64_t neighbours = 4, together = 8;  // that are folded, and put there, at once
  if (!stage.sweep || stage.reductions.empty() || asks_for_totals(nest, reduced_body(nest, stage))) return 0;
  if (std::ranges::any_of(stage.reductions, [&](int i) { return nest.reductions[i].in_calls(); })) return 0;
  const std::int64_t elements = bytes_of_parts / most_threads / operand_bytes(nest, stage) - 1;
  const std::int64_t step = elements < together ? neighbours : together;
  return static_cast<int>(std::max<std::int64_t>(elements / step * step, 0));
}

bool takes_rows_in_parts(const LoopNest& nest) {
  if (nest.lanes != Lanes::row || nest.schedule.tile_side() > 0 || !nest.slots.empty() ||
      std::ranges::count_if(nest.stages, &Stage::sweep) != 1)
    return false;
  const Stage& stage = *std::ranges::find_if(nest.stages, &Stage::sweep);
  return is_in_parts(nest, stage) && elements_of_part(nest, stage) > 0;
}

}  // namespace weft::codegen
