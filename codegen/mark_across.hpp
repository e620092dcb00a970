// Which nests read across their rows so much that a GPU's blocks take tiles of them.
#pragma once
#include "codegen/assemble.hpp"
#include "codegen/keep_rows.hpp"

namespace weft::codegen {

/// Marks the nests that have accesses_across (tiles_across.hpp), where both axes of the tiles are long enough
/// in all launches, but for lengths for which `varies` holds. Programs that hide launches stay as they are.
void mark_tiles_across(
    Lowered& lowered, const Varies& varies = [](const Launch&, std::size_t) { return false; });

}  // namespace weft::codegen
