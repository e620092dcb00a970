// Sums of products by the tensor cores of groups of four warps.
#pragma once
#include "codegen/compiler/gpu/tiles/tile_manner.hpp"
#include "codegen/compiler/gpu/tiles/tile_rows.hpp"

namespace weft::codegen {

/// Two groups of a block have 64 lines each, and all columns. While they multiply one part of the rows the
/// block reads the next ones; the next product begins before the last one is done.
std::unique_ptr<TileRows> rows_by_groups(const Kernel& kernel, const ValueList& tile);

/// Bytes of the block's memory that this needs.
std::int64_t group_memory_bytes(const TileSides& sides);

}  // namespace weft::codegen
