// How many lanes the vectors of a nest have.
#include <algorithm>

#include "codegen/compiler/cpu/kernel.hpp"
#include "codegen/compiler/cpu/search.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// What sweeps evaluate over and over, in vectors.
std::vector<int> vector_instructions(const LoopNest& nest) {
  std::vector<int> indices;
  for (const Stage& stage : nest.stages) {
    if (!stage.sweep && nest.lanes == Lanes::row) continue;
    const auto condition = searched_condition(nest, stage);
    const std::vector<int> body = condition ? needed(nest, stage.body, *condition) : stage.body;
    indices.insert(indices.end(), body.begin(), body.end());
  }
  return indices;
}

/// Bytes of the widest number among them and what they are computed in.
std::int64_t widest(const LoopNest& nest) {
  std::int64_t bytes = 1;
  for (const int index : vector_instructions(nest)) {
    const Instruction& instruction = nest.instructions[index];
    bytes = std::max(bytes, itemsize(instruction.dtype));
    if (instruction.opcode == Opcode::look_up) bytes = std::max(bytes, itemsize(DType::int64));
    if (instruction.opcode == Opcode::compute) bytes = std::max(bytes, itemsize(instruction.loop));
  }
  return bytes;
}

}  // namespace

Vectors vectors_for(const LoopNest& nest, Isa isa) {
  const bool wide = isa == Isa::avx512;
  return {.lanes = wide && widest(nest) <= 4 ? 16 : 8, .masks = wide};
}

}  // namespace weft::codegen
