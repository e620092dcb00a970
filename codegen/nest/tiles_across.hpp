// Nests without reductions that read, or write, memory across their rows, as transposes do, of which a GPU's
// blocks take tiles: what lies along another axis goes through the block's memory.
#pragma once
#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

/// The parallel axis along which such memory lies, or may lie; -1 where nothing does, or the nest cannot be
/// taken so.
int axis_across(const LoopNest& nest);
/// The accesses that go through the block's memory: what is loaded, then what is stored, as many as fit.
std::vector<int> accesses_across(const LoopNest& nest);

/// Elements along both axes of a tile, as many of the widest as fill lines of the caches, or more.
int side_of_tiles_across(const LoopNest& nest);
/// Elements of a line of such a tile in the block's memory: neither neighbours in a line nor those in a
/// column meet in a bank.
std::int64_t pitch_across(DType dtype, int side);
std::int64_t bytes_across(const LoopNest& nest, int side);

/// Whether the nest is marked to be taken so.
bool takes_tiles_across(const LoopNest& nest);

}  // namespace weft::codegen
