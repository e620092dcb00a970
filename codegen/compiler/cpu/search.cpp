#include "codegen/compiler/cpu/search.hpp"

#include <algorithm>
#include <limits>

#include "codegen/compiler/cpu/strips.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// Vectors that are looked at before it is asked whether one of them has what is looked for.
constexpr int together = 4;

bool is_largest(const Instruction& instruction) {
  return instruction.opcode == Opcode::constant &&
         instruction.bits == static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
}

/// Whether an int64 is a number that counts the row's elements, and perhaps something added that is alike for
/// all.
bool ascends(const LoopNest& nest, int index) {
  for (;;) {
    const Instruction& instruction = nest.instructions[index];
    if (instruction.opcode == Opcode::counter)
      return nest.accesses[instruction.index].strides[nest.vector_axis()] == StrideClass::one;
    if (instruction.opcode != Opcode::compute || instruction.operation != Operation::add) return false;
    const int a = instruction.operands[0], b = instruction.operands[1];
    if (!nest.instructions[a].per_point && !nest.instructions[b].per_point) return false;
    index = nest.instructions[a].per_point ? b : a;
  }
}

}  // namespace

std::vector<int> needed(const LoopNest& nest, const std::vector<int>& body, int condition) {
  std::vector<bool> wanted(nest.instructions.size());
  wanted[condition] = true;
  for (auto at = body.rbegin(); at != body.rend(); ++at)
    if (wanted[*at])
      for (const int operand : nest.instructions[*at].operands) wanted[operand] = true;
  std::vector<int> result;
  std::ranges::copy_if(body, std::back_inserter(result), [&](int index) { return wanted[index]; });
  return result;
}

std::optional<int> searched_condition(const LoopNest& nest, const Stage& stage) {
  if (nest.row_axes != 1 || stage.reductions.size() != 1 || !stage.stores.empty() || !stage.spills.empty())
    return std::nullopt;
  const Reduction& reduction = nest.reductions[stage.reductions[0]];
  if (reduction.operation != Operation::min || reduction.dtype != DType::int64) return std::nullopt;
  const Instruction& chosen = nest.instructions[reduction.operand];
  if (chosen.opcode != Opcode::compute || chosen.operation != Operation::where) return std::nullopt;
  const bool searches =
      ascends(nest, chosen.operands[1]) && is_largest(nest.instructions[chosen.operands[2]]);
  return searches ? std::optional(chosen.operands[0]) : std::nullopt;
}

Range deciding_part(const Kernel& kernel, const Stage& stage, int condition, const Scope& point,
                    const Range& row) {
  Values& values = kernel.values;
  const int lanes = kernel.vectors.lanes;
  const Value some = values.index(together * lanes), none = values.constant(DType::bool_, 0);
  const std::vector<int> body = needed(kernel.nest, stage.body, condition);
  const auto goes_on = [&](const ValueList& at) {
    const Value fits = values.compare(Relation::less_equal, values.add(at[0], some), row.to);
    return values.bit_and(fits, values.compare(Relation::equal, at[1], none));
  };
  const auto look = [&](const ValueList& at) {
    Value holds = values.constant(DType::bool_, 0, lanes);
    for (int i = 0; i < together; ++i) {
      Scope scope =
          strip_scope(kernel, point, {.lanes = lanes, .start = values.add(at[0], values.index(i * lanes))});
      evaluate(kernel, body, scope);
      holds = values.bit_or(holds, in_lanes(kernel, scope, condition));
    }
    const Value found = values.any(holds);
    return ValueList{values.select(found, at[0], values.add(at[0], some)), found};
  };
  const ValueList end = while_loop(values, {row.from, none}, goes_on, look);
  return {end[0], values.select(end[1], values.add(end[0], some), row.to)};
}

}  // namespace weft::codegen
