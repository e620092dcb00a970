// Tiles of points on a GPU: what lines and columns are read by goes through the block's memory.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Extents of the grid where blocks take tiles: the parallel axes, the last two in tiles.
ValueList tile_extents(const Kernel& kernel);

/// The indices of the tile of number `number`. RegisterTable lines of tiles are walked down before the next
/// column, so that what runs at once reads few lines and few columns.
ValueList tile_indices(const Kernel& kernel, Value number, const ValueList& extents);

/// One thread's code for the tile with these indices.
void take_tile(const Kernel& kernel, const ValueList& tile);

/// Blocks that a multiprocessor is to have registers for: one copies while the other multiplies, where that
/// is worth some registers that are kept in memory.
int blocks_at_once(const LoopNest& nest, Isa isa);

/// Bytes of the block's memory that this needs.
std::int64_t tile_bytes(const LoopNest& nest, Isa isa);

}  // namespace weft::codegen
