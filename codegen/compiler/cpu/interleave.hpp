// How many points have their rows interleaved, and how many vectors of each are taken together.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Several, where light bodies read in common what is summed, as all distances between two sets of points do,
/// or where rows that may be short are summed in any order, and not taken in groups; as many as there are
/// lanes, where they read across rows.
int interleaved_points(const Kernel& kernel);

/// Whether so many are to be interleaved: where rows are short, whose results points would wait for. Null
/// for always.
Value wanted_interleaved(const Kernel& kernel);

/// Neighbouring vectors that a sweep takes at once at so many points: enough work in flight for the memory,
/// and for chains of reductions. What an inexact row comes to must not depend on how many points are left to
/// be walked with it, which differs with the number of threads: there Kernel::interleaved counts.
int vectors_together(const Kernel& kernel, const Stage& stage, std::size_t points);

}  // namespace weft::codegen
