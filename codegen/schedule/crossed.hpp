// Points that are pairs, lines by columns, as all distances between two sets of points have.
#pragma once
#include "codegen/schedule/nest_use.hpp"

namespace weft::codegen {

/// Whether a nest has short rows at such points (Strategy::crossed) in all launches.
bool can_be_crossed(const NestUse& use);
/// Whether they are many enough for what packing the columns takes.
bool crossing_pays(const NestUse& use);
/// The least points that a thread is to take, then: longer rows are not to be packed for one line alone.
std::int64_t least_crossed_points(const LoopNest& nest, const Launch& launch);

}  // namespace weft::codegen
