// Which memory a nest walks, and where.
#include <algorithm>

#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

Strategy plain_strategy(const LoopNest& nest) {
  if (nest.lanes == Lanes::points) return Strategy::panels;
  return nest.reductions.empty() ? Strategy::elements : Strategy::rows;
}

bool walks_both(const LoopNest& nest, const Instruction& instruction) {
  if (instruction.opcode == Instruction::Opcode::look_up) return true;
  if (instruction.opcode != Instruction::Opcode::load) return false;
  const auto* const row = &nest.accesses[instruction.index].strides[nest.parallel_axes];
  return row[-1] != StrideClass::zero && row[-2] != StrideClass::zero;
}

std::vector<int> buffer_accesses(const LoopNest& nest) {
  std::vector<int> accesses;
  for (int access = 0; access < std::ssize(nest.accesses); ++access)
    if (!nest.accesses[access].counter) accesses.push_back(access);
  return accesses;
}

std::vector<int> stored_accesses(const LoopNest& nest) {
  std::vector<int> accesses;
  for (const Stage& stage : nest.stages)
    for (const Store& store : stage.stores) accesses.push_back(store.access);
  return accesses;
}

}  // namespace weft::codegen
