#include "codegen/crossed.hpp"

#include <algorithm>

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// Points along the last two parallel axes that repay packing what the last one walks.
constexpr std::int64_t least_lines = 4, least_columns = 8;

bool is_crossed(const LoopNest& nest, const Instruction& instruction) {
  if (instruction.opcode == Opcode::look_up) return false;
  if (instruction.opcode != Opcode::load) return true;
  const Access& access = nest.accesses[static_cast<std::size_t>(instruction.index)];
  const auto stride = [&](int axis) { return access.strides[static_cast<std::size_t>(axis)]; };
  return stride(nest.parallel_axes - 1) == StrideClass::zero ||
         stride(nest.parallel_axes - 2) == StrideClass::zero;
}

bool is_long_enough(const LoopNest& nest, const Dims& params) {
  const auto columns = static_cast<std::size_t>(nest.parallel_axes - 1);
  return params[columns - 1] >= least_lines && params[columns] >= least_columns;
}

}  // namespace

bool can_be_crossed(const LoopNest& nest) {
  if (!nest.short_rows || nest.parallel_axes < 2) return false;
  return std::ranges::all_of(nest.stages, [&](const Stage& stage) {
    return !stage.sweep || std::ranges::all_of(stage.body, [&](int index) {
      return is_crossed(nest, nest.instructions[static_cast<std::size_t>(index)]);
    });
  });
}

void mark_crossed(Lowered& lowered) {
  for (LoopNest& nest : lowered.nests) nest.crossed = can_be_crossed(nest);
  for (const Step& step : lowered.program.steps)
    if (const auto* launch = std::get_if<Launch>(&step)) {
      LoopNest& nest = lowered.nests[static_cast<std::size_t>(launch->kernel)];
      nest.crossed = nest.crossed && is_long_enough(nest, launch->params);
    }
}

}  // namespace weft::codegen
