#include "runtime/program/place_blocks.hpp"

#include <map>

#include "runtime/program/arena_blocks.hpp"

namespace weft {

std::int64_t place_blocks(std::vector<ArenaBlock>& blocks) {
  struct Events {
    std::vector<ArenaBlock*> begin, end;
  };
  std::map<std::int32_t, Events> times;
  for (ArenaBlock& block : blocks) {
    times[block.first].begin.push_back(&block);
    if (block.last >= 0) times[block.last].end.push_back(&block);
  }
  ArenaBlocks arena;
  for (const auto& [time, events] : times) {
    for (ArenaBlock* block : events.begin) block->offset = arena.take(block->bytes);
    for (const ArenaBlock* block : events.end) arena.release(block->offset, block->bytes);
  }
  return arena.bytes();
}

}  // namespace weft
