// Sums of products by tensor cores.
#pragma once
#include "codegen/compiler/gpu_tile_rows.hpp"

namespace weft::codegen {

/// Whether the rows of a nest's tiles are sums, in any order, of products of float16s or of bfloat16s, as
/// float32, or of float32s that may be rounded to TF32.
bool is_for_tensor_cores(const LoopNest& nest);

/// Warps multiply 16 lines by 8 columns of 16 halves, or 8 float32s, at a time, in fragments that lie across
/// their threads as PTX says of mma.m16n8k16 and m16n8k8. While they multiply some elements, the block reads
/// the next ones.
std::unique_ptr<TileRows> rows_by_tensor_cores(const Kernel& kernel, const ValueList& tile);

/// Bytes of the block's memory that this needs.
std::int64_t tensor_memory_bytes(const LoopNest& nest);

}  // namespace weft::codegen
