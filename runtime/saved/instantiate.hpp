// A saved program for the shapes at hand.
#pragma once
#include "runtime/saved/saved_program.hpp"

namespace weft {

/// The program of `shapes` for free dimensions of these lengths, which are in its range: numbers worked out,
/// launches cut, the arena placed. Kernels are the caller's to fill in. Errors: ValueError when a number does
/// not fit or cannot be, MemoryError.
Program instantiate(const ShapeClass& shapes, const Dims& lengths, const std::vector<ndarray>& constants);

/// Where each block of the arena lies, by its life; sets `arena_bytes`. Offsets into the arena, which are
/// within their block, become offsets from its start.
void place_arena(Program& program);

}  // namespace weft
