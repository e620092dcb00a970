// Where the blocks of an arena lie.
#pragma once
#include <vector>

#include "runtime/program.hpp"

namespace weft {

/// The most bytes that are in use at once: no arena is smaller.
std::int64_t most_in_use(const std::vector<ArenaBlock>& blocks);

/// Gives each block its offset, a multiple of 64, so that none in use at the same time overlap; returns the
/// bytes of the arena. Errors: MemoryError beyond 2**62 of them.
std::int64_t place_blocks(std::vector<ArenaBlock>& blocks);

}  // namespace weft
