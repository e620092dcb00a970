// Where the blocks of an arena lie.
#pragma once
#include <vector>

#include "runtime/program/program.hpp"

namespace weft {

/// Gives each block its offset, a multiple of 64, so that none in use at the same time overlap; returns the
/// bytes of the arena. Each takes the smallest free place that fits, in the order of time:
/// passes/memory/pack_blocks has more time. Errors: MemoryError beyond 2**62 bytes.
std::int64_t place_blocks(std::vector<ArenaBlock>& blocks);

}  // namespace weft
