// Which nests have points that are pairs, as all distances between two sets of points have.
#pragma once
#include "codegen/assemble.hpp"

namespace weft::codegen {

/// Marks the nests whose points are crossed in all launches, of those with short rows (LoopNest::crossed).
void mark_crossed(Lowered& lowered);

/// Whether what sweeps load walks one of the last two parallel axes at most.
bool can_be_crossed(const LoopNest& nest);

}  // namespace weft::codegen
