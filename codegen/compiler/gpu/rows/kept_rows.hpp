// Rows of one length that a GPU's threads keep in registers from their first element's load to the last
// store.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// All stages at a point of a nest that says how long its rows are (Strategy::kept_rows): each thread of the
/// group has the elements that it adds in NumPy's pairwise sums.
void take_kept_row(const Kernel& kernel, Scope point);

/// Bytes of the block's memory that this needs.
std::int64_t kept_row_bytes(const LoopNest& nest);

}  // namespace weft::codegen
