// Rows of a panel that most warps of a GPU's block read ahead of the one that folds them.
#pragma once
#include "codegen/compiler/gpu/rows/panel_rows.hpp"

namespace weft::codegen {

/// Whether there is room for the rows of a sweep with reductions.
bool can_read_ahead(const LoopNest& nest, const Stage& stage);
/// Bytes of the block's memory that this takes.
std::int64_t bytes_ahead(const LoopNest& nest, const Stage& stage);

/// The first warp's totals with the rows of the last row axis, in their order: the other warps put a part of
/// them into the block's memory while that one folds the part before. Totals that are asked for take the
/// place there of what is folded, for who has read that to store what depends on them; then nobody reads
/// meanwhile.
ValueList folded_by_first(const Kernel& kernel, const Stage& stage, const Scope& outer,
                          const PanelThread& thread, const ValueList& totals);

}  // namespace weft::codegen
