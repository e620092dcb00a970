// Which nests read across their rows so much that a GPU's blocks take tiles of them.
#pragma once
#include "codegen/program/lowered.hpp"
#include "codegen/program/target.hpp"

namespace weft::codegen {

/// Marks the nests that have accesses_across (tiles_across.hpp), where both axes of the tiles are long enough
/// in all launches, as far as lengths are known. Programs that hide launches stay as they are.
void mark_tiles_across(Lowered& lowered, const Target& target);

}  // namespace weft::codegen
