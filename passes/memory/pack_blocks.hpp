// Where the blocks of an arena lie, when all of them are known.
#pragma once
#include <vector>

#include "runtime/program/program.hpp"

namespace weft::passes {

/// The most bytes that are in use at once: no arena is smaller.
std::int64_t most_in_use(const std::vector<ArenaBlock>& blocks);

/// Gives each block its offset, a multiple of 64, so that none in use at the same time overlap; returns the
/// bytes of the arena. Errors: MemoryError beyond 2**62 of them.
std::int64_t pack_blocks(std::vector<ArenaBlock>& blocks);

/// Gives those of the blocks, one after the other, an offset that find room in so many bytes; -1 to others.
/// Takes time by the square of how many find room.
void pack_within(std::vector<ArenaBlock>& blocks, std::int64_t bytes);

}  // namespace weft::passes
