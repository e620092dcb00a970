// Rows whose elements are folded one after the other, or whose totals so far are asked for: what a sweep's
// body does for what it reduces and for what it stores, and which rows a GPU's threads take part by part.
#pragma once
#include "codegen/nest/loop_nest.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {

/// The instructions of a sweep's body that what it reduces needs, and that what it stores does: both without
/// what running totals take, and in the body's order.
std::vector<int> reduced_body(const LoopNest& nest, const Stage& stage);
std::vector<int> stored_body(const LoopNest& nest, const Stage& stage);
/// Whether some of these are running totals.
bool asks_for_totals(const LoopNest& nest, const std::vector<int>& body);

/// Whether a reduction may be folded in any order: what is not ordered; running totals too where bits are the
/// same, as of integers, which wrap, or not NumPy's in any case.
bool folds_in_any_order(const LoopNest& nest, const Reduction& reduction);

/// Of a block's memory, for parts of rows, or sums of leaves; what is left is for results.
inline constexpr std::int64_t bytes_of_parts = static_cast<std::int64_t>(memory_beside_scratch) - (4 << 10);
/// Of a part of a row that is folded in its order, the elements that each thread of a GPU's block puts in the
/// block's memory, a multiple of 4; 0 where they have no room, or the sweep cannot be taken so.
int elements_of_part(const LoopNest& nest, const Stage& stage);
/// Whether rows are taken so, by a warp, a part of one or a block (RowThreads::warp).
bool takes_rows_in_parts(const LoopNest& nest);

}  // namespace weft::codegen
