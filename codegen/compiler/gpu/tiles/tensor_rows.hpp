// Sums of products by the tensor cores of warps.
#pragma once
#include "codegen/compiler/gpu/tiles/tile_manner.hpp"
#include "codegen/compiler/gpu/tiles/tile_rows.hpp"

namespace weft::codegen {

/// Warps multiply 16 lines by 8 columns of 16 halves, or 8 float32s, at a time, in fragments that lie across
/// their threads as PTX says of mma.m16n8k16 and m16n8k8. While they multiply some elements, the block reads
/// the next ones.
std::unique_ptr<TileRows> rows_by_warps(const Kernel& kernel, const ValueList& tile);

/// Bytes of the block's memory that this needs.
std::int64_t tensor_memory_bytes(const TileSides& sides);

}  // namespace weft::codegen
