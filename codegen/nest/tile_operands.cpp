#include "codegen/nest/tile_operands.hpp"

#include <algorithm>
#include <iterator>

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

enum class Side : std::uint8_t { none, line, column, both };

Side joined(Side a, Side b) {
  if (a == Side::none || a == b) return b;
  return b == Side::none ? a : Side::both;
}

Side side_of(const LoopNest& nest, const Access& access) {
  const auto walks = [&](int axis) {
    return access.strides[static_cast<std::size_t>(axis)] != StrideClass::zero;
  };
  const bool column = walks(nest.parallel_axes - 1);
  return column ? (walks(nest.parallel_axes - 2) ? Side::both : Side::column) : Side::line;
}

/// What each instruction that a sweep evaluates depends on; constants on nothing.
std::vector<Side> sides(const LoopNest& nest, const Stage& sweep) {
  std::vector<Side> all(nest.instructions.size(), Side::none);
  for (const int index : sweep.body) {
    const Instruction& instruction = nest.instructions[static_cast<std::size_t>(index)];
    Side& side = all[static_cast<std::size_t>(index)];
    if (instruction.opcode == Opcode::load)
      side = side_of(nest, nest.accesses[static_cast<std::size_t>(instruction.index)]);
    for (const int operand : instruction.operands)
      side = joined(side, all[static_cast<std::size_t>(operand)]);
  }
  return all;
}

bool is_apart(Side side) { return side == Side::line || side == Side::column; }

/// What is taken of single sides, by what depends on both and by the reductions.
std::vector<int> taken(const LoopNest& nest, const Stage& sweep, const std::vector<Side>& sides) {
  std::vector<int> all;
  const auto take = [&](int index) {
    if (is_apart(sides[static_cast<std::size_t>(index)]) && std::ranges::find(all, index) == all.end())
      all.push_back(index);
  };
  for (const int index : sweep.body)
    if (sides[static_cast<std::size_t>(index)] == Side::both)
      for (const int operand : nest.instructions[static_cast<std::size_t>(index)].operands) take(operand);
  for (const int reduction : sweep.reductions)
    for (const int operand : nest.reductions[static_cast<std::size_t>(reduction)].operands()) take(operand);
  return all;
}

std::vector<int> body_of(const LoopNest& nest, const Stage& sweep, int instruction) {
  std::vector<int> body, open{instruction};
  while (!open.empty()) {
    const int index = open.back();
    open.pop_back();
    if (std::ranges::find(sweep.body, index) == sweep.body.end() ||
        std::ranges::find(body, index) != body.end())
      continue;
    body.push_back(index);
    for (const int operand : nest.instructions[static_cast<std::size_t>(index)].operands)
      open.push_back(operand);
  }
  std::ranges::sort(body, {}, [&](int index) { return std::ranges::find(sweep.body, index); });
  return body;
}

}  // namespace

TileSweep tile_sweep(const LoopNest& nest, const Stage& sweep) {
  const std::vector<Side> all = sides(nest, sweep);
  TileSweep split;
  for (const int index : taken(nest, sweep, all))
    split.operands.push_back({.instruction = index,
                              .of_line = all[static_cast<std::size_t>(index)] == Side::line,
                              .body = body_of(nest, sweep, index)});
  std::ranges::copy_if(sweep.body, std::back_inserter(split.body),
                       [&](int index) { return all[static_cast<std::size_t>(index)] == Side::both; });
  return split;
}

const Stage& only_sweep(const LoopNest& nest) { return *std::ranges::find_if(nest.stages, &Stage::sweep); }

bool loads_pairs(const LoopNest& nest) {
  return std::ranges::any_of(nest.stages, [&](const Stage& stage) {
    return stage.sweep && std::ranges::any_of(stage.body, [&](int index) {
             return walks_both(nest, nest.instructions[static_cast<std::size_t>(index)]);
           });
  });
}

}  // namespace weft::codegen
