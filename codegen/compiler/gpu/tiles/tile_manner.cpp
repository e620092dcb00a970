#include "codegen/compiler/gpu/tiles/tile_manner.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// Of tiles that are taken by groups; what is smaller has too few of them.
constexpr int side_of_groups = 128;

bool has_groups(Isa isa) { return isa == Isa::ptx_90a || isa == Isa::emulated; }

}  // namespace

TensorOperand tensor_operand(const LoopNest& nest, const TileOperand& operand) {
  const Instruction& value = nest.instructions[operand.instruction];
  if (value.opcode == Opcode::convert)
    if (const Instruction& half = nest.instructions[value.operands[0]]; is_half(half.dtype))
      return {value.operands[0], half.dtype};
  return {operand.instruction, value.dtype};
}

DType multiplied_dtype(const LoopNest& nest, const TileSweep& sweep) {
  const DType first = tensor_operand(nest, sweep.operands[0]).dtype,
              second = tensor_operand(nest, sweep.operands[1]).dtype;
  return first == second ? first : DType::float64;
}

TileManner tile_manner(const LoopNest& nest, Isa isa) {
  if (nest.exact || nest.schedule.strategy != Strategy::tiles || nest.reductions.size() != 1 ||
      nest.reductions[0].times < 0 || nest.reductions[0].dtype != DType::float32)
    return TileManner::threads;
  const TileSweep sweep = tile_sweep(nest, only_sweep(nest));
  if (!sweep.body.empty() || sweep.operands.size() != 2) return TileManner::threads;
  const DType dtype = multiplied_dtype(nest, sweep);
  if (is_half(dtype))
    return has_groups(isa) && nest.schedule.tile_side() == side_of_groups ? TileManner::groups
                                                                          : TileManner::warps;
  return nest.tf32 && dtype == DType::float32 ? TileManner::warps : TileManner::threads;
}

bool uses_groups(const LoopNest& nest, Isa isa) {
  return nest.schedule == Strategy::tiles && tile_manner(nest, isa) == TileManner::groups;
}

TileSides tile_sides(const LoopNest& nest, Isa isa) {
  const int side = nest.schedule.tile_side();
  return {side, tile_manner(nest, isa) == TileManner::groups ? 2 * side : side};
}

}  // namespace weft::codegen
