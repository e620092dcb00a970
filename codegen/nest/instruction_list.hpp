// Instructions, each distinct one once.
#pragma once
#include <map>

#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

class InstructionList {
 public:
  /// The number of an equal instruction, which is added if there is none.
  int add(Instruction instruction);
  const std::vector<Instruction>& all() const { return list_; }
  std::vector<Instruction> take() && { return std::move(list_); }

 private:
  struct Less {
    bool operator()(const Instruction& a, const Instruction& b) const;
  };
  std::vector<Instruction> list_;
  std::map<Instruction, int, Less> numbers_;
};

}  // namespace weft::codegen
