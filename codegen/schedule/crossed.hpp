// Which nests have points that are pairs, as all distances between two sets of points have.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// Marks those of the nests with short rows whose points are crossed (Strategy::crossed), and many enough, in
/// all launches.
void mark_crossed(Lowered& lowered);

}  // namespace weft::codegen
