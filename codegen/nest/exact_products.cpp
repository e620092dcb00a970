#include "codegen/nest/exact_products.hpp"

#include <algorithm>

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

const Instruction& at(const LoopNest& nest, int index) {
  return nest.instructions[static_cast<std::size_t>(index)];
}

bool is_converted_half(const LoopNest& nest, int index) {
  const Instruction& convert = at(nest, index);
  return convert.opcode == Opcode::convert && convert.dtype == DType::float32 &&
         at(nest, convert.operands[0]).dtype == DType::float16;
}

std::ptrdiff_t uses(const LoopNest& nest, int index) {
  std::ptrdiff_t count = 0;
  for (const Instruction& instruction : nest.instructions)
    count += std::ranges::count(instruction.operands, index);
  for (const Reduction& reduction : nest.reductions) count += std::ranges::count(reduction.operands(), index);
  for (const Stage& stage : nest.stages) count += std::ranges::count(stage.stores, index, &Store::value);
  return count;
}

}  // namespace

bool has_exact_product(const LoopNest& nest, int first, int second) {
  return is_converted_half(nest, first) && is_converted_half(nest, second);
}

void join_exact_products(LoopNest& nest) {
  for (Reduction& reduction : nest.reductions) {
    const int index = reduction.operand;
    const Instruction& product = at(nest, index);
    if (reduction.operation != Operation::sum || reduction.dtype != DType::float32 || reduction.narrows() ||
        reduction.times >= 0 || product.opcode != Opcode::compute ||
        product.operation != Operation::multiply || uses(nest, index) != 1 ||
        !has_exact_product(nest, product.operands[0], product.operands[1]))
      continue;
    reduction.operand = product.operands[0], reduction.times = product.operands[1];
    for (Stage& stage : nest.stages) std::erase(stage.body, index);
  }
}

}  // namespace weft::codegen
