// Tiles of points on a GPU: what lines and columns are read by goes through the block's memory.
#pragma once
#include "codegen/compiler/kernel.hpp"

namespace weft::codegen {

/// Extents of the grid where blocks take tiles: the parallel axes, the last two in tiles.
ValueList tile_extents(const Kernel& kernel);

/// One thread's code for the tile with these indices: it has some lines and some columns, and folds the rows
/// of the points where they cross in registers, element by element. While it folds some elements, its block
/// reads the next ones.
void take_tile(const Kernel& kernel, const ValueList& tile);

}  // namespace weft::codegen
