// By what the tiles of a nest are taken on a GPU.
#pragma once
#include "codegen/nest/loop_nest.hpp"
#include "codegen/nest/tile_operands.hpp"
#include "runtime/system/isa.hpp"

namespace weft::codegen {

/// Threads fold the rows of their points; or tensor cores multiply fragments that warps have in registers, or
/// what lies in the block's memory, for groups of four warps.
enum class TileManner : std::uint8_t { threads, warps, groups };

/// Tensor cores take sums, in any order, of products of float16s or of bfloat16s, as float32, or of float32s
/// that may be rounded to TF32; those of groups, which Hopper has, many points of the first two.
TileManner tile_manner(const LoopNest& nest, Isa isa);

/// Whether its code has the instructions of these.
bool uses_groups(const LoopNest& nest, Isa isa);

/// Points of a tile along the last parallel axis but one, and along the last.
struct TileSides {
  int lines, columns;

  int of(const TileOperand& operand) const { return operand.of_line ? lines : columns; }
};
TileSides tile_sides(const LoopNest& nest, Isa isa);

/// Of an operand, the instruction whose values tensor cores multiply, and their dtype: float16 or bfloat16
/// where the operand is the float32 of one, else float32, for TF32.
struct TensorOperand {
  int instruction = -1;
  DType dtype = DType::float32;
};
TensorOperand tensor_operand(const LoopNest& nest, const TileOperand& operand);

/// What is multiplied of both operands of a sweep; float64 where they differ.
DType multiplied_dtype(const LoopNest& nest, const TileSweep& sweep);

}  // namespace weft::codegen
