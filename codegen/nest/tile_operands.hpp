// What blocks that take tiles of points have in their memory.
#pragma once
#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

/// The values of a sweep that each depend on a line or on a column alone, and that others, or the reductions,
/// take: what a block has in its memory. Constants are not among them.
struct TileOperand {
  int instruction = -1;
  bool of_line = false;        // else of a column
  std::vector<int> body = {};  // what it is computed by, in order, itself included
};
struct TileSweep {
  std::vector<TileOperand> operands;
  std::vector<int> body;  // what depends on both, in order
};
TileSweep tile_sweep(const LoopNest& nest, const Stage& sweep);

/// The one sweep of a nest that may be walked by tiles of points.
const Stage& only_sweep(const LoopNest& nest);
/// Whether some sweep loads what walks both of the last two parallel axes.
bool loads_pairs(const LoopNest& nest);

}  // namespace weft::codegen
