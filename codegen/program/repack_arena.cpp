#include "codegen/program/repack_arena.hpp"

#include <algorithm>
#include <iterator>

#include "passes/memory/pack_blocks.hpp"
#include "runtime/program/program_numbers.hpp"

namespace weft::codegen {

void repack_arena(Program& program) {
  const auto is_used = [](const ArenaBlock& block) { return block.bytes > 0; };
  std::vector<ArenaBlock> used;
  std::ranges::copy_if(program.blocks, std::back_inserter(used), is_used);
  program.arena_bytes = passes::pack_blocks(used);
  auto next = used.begin();
  for (ArenaBlock& block : program.blocks)
    if (is_used(block)) block.offset = next++->offset;
  make_offsets_absolute(program);
}

}  // namespace weft::codegen
