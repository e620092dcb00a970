// Rows that a block of a GPU's threads takes together, or several blocks.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Whether threads take each row together (RowThreads::block), which is reduced or kept; else a thread does,
/// or takes elements of it.
bool shares_rows(const LoopNest& nest);
/// Bytes of the block's memory that this needs.
std::int64_t row_bytes(const LoopNest& nest);

/// All stages at a point. All threads of the team come to it.
void take_row_together(const Kernel& kernel, Scope point);

}  // namespace weft::codegen
