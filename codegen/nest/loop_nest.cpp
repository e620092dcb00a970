// The listing of a loop nest.
#include "codegen/nest/loop_nest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace weft::codegen {
namespace {

std::string stride_text(StrideClass stride) {
  switch (stride) {
    case StrideClass::zero:
      return "0";
    case StrideClass::one:
      return "1";
    case StrideClass::two:
      return "2";
    case StrideClass::minus_one:
      return "-1";
    case StrideClass::any:
      return "any";
  }
  __builtin_unreachable();
}

std::string access_text(const Access& access) {
  std::vector<std::string> strides;
  for (StrideClass stride : access.strides) strides.push_back(stride_text(stride));
  const std::string_view memory = access.counter ? "counter" : name(access.dtype);
  const std::string beside = access.beside < 0 ? "" : fmt::format(" beside @{}", access.beside);
  const std::string table =
      access.table < 0 ? "" : fmt::format(" in @{}, marks @{}", access.table, access.mark);
  return fmt::format("{}[{}]{}{}", memory, fmt::join(strides, ", "), beside, table);
}

std::vector<std::string> value_names(const std::vector<int>& values) {
  std::vector<std::string> names;
  for (int value : values) names.push_back(fmt::format("%{}", value));
  return names;
}

std::string source_text(const Instruction& instruction) {
  using Opcode = Instruction::Opcode;
  const std::string operands = fmt::format("{}", fmt::join(value_names(instruction.operands), ", "));
  switch (instruction.opcode) {
    case Opcode::constant:
      return fmt::format("constant {:#x}", instruction.bits);
    case Opcode::load:
      return fmt::format("load @{}", instruction.index);
    case Opcode::look_up:
      return fmt::format("look_up @{}", instruction.index);
    case Opcode::counter:
      return fmt::format("counter @{}", instruction.index);
    case Opcode::compute:
      return fmt::format("{}.{}{}{} {}", name(instruction.operation), name(instruction.loop),
                         instruction.mixed_sign ? ".mixed_sign" : "",
                         instruction.contracted ? ".contracted" : "", operands);
    case Opcode::convert:
      return fmt::format("convert {}", operands);
    case Opcode::reduced:
      return fmt::format("reduced ${}", instruction.index);
    case Opcode::running:
      return fmt::format("running ${} {}", instruction.index, operands);
    case Opcode::spilled:
      return fmt::format("spilled #{}", instruction.index);
  }
  __builtin_unreachable();
}

std::string reduction_text(const Reduction& reduction) {
  std::string line = fmt::format("{} {}: {}", name(reduction.operation),
                                 fmt::join(value_names(reduction.operands()), " * "), name(reduction.dtype));
  if (reduction.ordered) line += ", ordered";
  if (reduction.narrows()) line += fmt::format(", rounded to {}", name(reduction.rounded));
  if (reduction.in_calls()) line += fmt::format(", run of {}", reduction.run_axes);
  if (reduction.pairs) line += ", of pairs";
  if (reduction.start != 0) line += fmt::format(", from {:#x}", reduction.start);
  return line;
}

std::string stage_text(const Stage& stage) {
  std::string lines = stage.sweep ? "sweep:\n" : "point:\n";
  if (!stage.body.empty()) lines += fmt::format("  {}\n", fmt::join(value_names(stage.body), " "));
  for (int reduction : stage.reductions) lines += fmt::format("  reduce ${}\n", reduction);
  for (const Spill& spill : stage.spills)
    lines += fmt::format("  spill #{} = %{}\n", spill.slot, spill.value);
  for (const Store& store : stage.stores)
    lines += fmt::format("  store @{} = %{}\n", store.access, store.value);
  return lines;
}

}  // namespace

std::string text(const LoopNest& nest, bool with_name) {
  std::string lines = with_name ? fmt::format("nest {}\n", nest.name) : "nest\n";
  lines += fmt::format("parallel {}, row {}, lanes {}{}{}{}\n", nest.parallel_axes, nest.row_axes,
                       nest.lanes == Lanes::row ? "row" : "points", listed(nest.schedule),
                       nest.tf32 ? ", TF32" : "", nest.exact ? "" : ", inexact");
  for (std::size_t i = 0; i < nest.accesses.size(); ++i)
    lines += fmt::format("@{} = {}\n", i, access_text(nest.accesses[i]));
  for (std::size_t i = 0; i < nest.slots.size(); ++i)
    lines += fmt::format("#{} = {}\n", i, name(nest.slots[i]));
  for (std::size_t i = 0; i < nest.instructions.size(); ++i) {
    const Instruction& instruction = nest.instructions[i];
    lines += fmt::format("%{} = {}: {}{}\n", i, source_text(instruction), name(instruction.dtype),
                         instruction.per_point ? ", per point" : "");
  }
  for (std::size_t i = 0; i < nest.reductions.size(); ++i)
    lines += fmt::format("${} = {}\n", i, reduction_text(nest.reductions[i]));
  for (const Stage& stage : nest.stages) lines += stage_text(stage);
  return lines;
}

}  // namespace weft::codegen
