#include "codegen/nest/instruction_list.hpp"

#include <tuple>

namespace weft::codegen {

bool InstructionList::Less::operator()(const Instruction& a, const Instruction& b) const {
  const auto key = [](const Instruction& i) {
    return std::tie(i.opcode, i.dtype, i.per_point, i.index, i.operation, i.loop, i.mixed_sign, i.contracted,
                    i.operands, i.bits);
  };
  return key(a) < key(b);
}

int InstructionList::add(Instruction instruction) {
  const auto [place, added] = numbers_.try_emplace(instruction, static_cast<int>(list_.size()));
  if (added) list_.push_back(std::move(instruction));
  return place->second;
}

}  // namespace weft::codegen
