#include "codegen/nest/contract.hpp"

#include <algorithm>

#include "codegen/nest/instruction_list.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

std::vector<int> counted_uses(const KernelBody& body) {
  std::vector<int> uses(body.instructions.size());
  for (const Instruction& instruction : body.instructions)
    for (int operand : instruction.operands) ++uses[operand];
  for (const Reduction& reduction : body.reductions) ++uses[reduction.operand];
  for (const Store& store : body.stores) ++uses[store.value];
  return uses;
}

bool computes(const Instruction& instruction, Operation operation) {
  return instruction.opcode == Opcode::compute && instruction.operation == operation;
}

/// Writes the body anew, value by value.
class Contraction {
 public:
  explicit Contraction(KernelBody& body) : body_(body), uses_(counted_uses(body)) {}

  void run() {
    for (std::size_t i = 0; i < body_.instructions.size(); ++i)
      numbers_.push_back(rewritten(static_cast<int>(i)));
    for (Reduction& reduction : body_.reductions) rewrite(reduction);
    for (Store& store : body_.stores) store.value = numbers_[store.value];
    body_.instructions = std::move(instructions_).take();
  }

 private:
  const Instruction& value(int index) const { return body_.instructions[index]; }

  bool is_lone_product(int index) const {
    const Instruction& product = value(index);
    return uses_[index] == 1 && is_floating(product.dtype) &&
           (computes(product, Operation::multiply) || computes(product, Operation::square));
  }

  /// What a product multiplies, as numbers of the new body.
  std::pair<int, int> factors(int product) const {
    const std::vector<int>& operands = value(product).operands;
    return {numbers_[operands.front()], numbers_[operands.back()]};
  }

  int rewritten(int index) {
    const Instruction& instruction = value(index);
    const bool adds = computes(instruction, Operation::add);
    if ((adds || computes(instruction, Operation::subtract)) && is_floating(instruction.loop)) {
      const int first = instruction.operands[0], second = instruction.operands[1];
      if (is_lone_product(first))
        return joined(first, adds ? numbers_[second] : negated(numbers_[second]), false);
      if (is_lone_product(second)) return joined(second, numbers_[first], !adds);
    }
    Instruction same = instruction;
    for (int& operand : same.operands) operand = numbers_[operand];
    return instructions_.add(std::move(same));
  }

  /// product + addend, or addend - product.
  int joined(int product, int addend, bool subtracts) {
    const auto [a, b] = factors(product);
    Instruction sum = floating(Operation::fma, value(product).dtype, {subtracts ? negated(a) : a, b, addend});
    sum.contracted = true;
    return instructions_.add(std::move(sum));
  }

  int negated(int number) {
    return instructions_.add(floating(Operation::negative, instructions_.all()[number].dtype, {number}));
  }

  static Instruction floating(Operation operation, DType dtype, std::vector<int> operands) {
    return {.opcode = Opcode::compute,
            .dtype = dtype,
            .operation = operation,
            .loop = dtype,
            .operands = std::move(operands)};
  }

  void rewrite(Reduction& reduction) {
    const bool any_order = reduction.operation == Operation::sum && !reduction.ordered;
    if (any_order && is_lone_product(reduction.operand))
      std::tie(reduction.operand, reduction.times) = factors(reduction.operand);
    else
      reduction.operand = numbers_[reduction.operand];
  }

  KernelBody& body_;
  const std::vector<int> uses_;
  InstructionList instructions_;
  std::vector<int> numbers_;  // of the values of the body as it was
};

}  // namespace

void contract(KernelBody& body) {
  const auto is_fma = [](const Instruction& each) { return computes(each, Operation::fma); };
  if (std::ranges::none_of(body.instructions, is_fma)) Contraction(body).run();
}

}  // namespace weft::codegen
