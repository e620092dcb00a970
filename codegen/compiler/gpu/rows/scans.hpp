// Running totals that a GPU's threads fold in any order.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// A sweep whose reductions are, of which some totals so far are asked for: what it comes to, in all threads.
/// The blocks of a team have a run of elements each, and fold all of them before each goes through its own
/// again. A part of a run is a warp's strips of neighbours, one a thread. They meet in `memory`, of the
/// block. All threads of the team come to it.
ValueList totals_running(const Kernel& kernel, const Stage& stage, const Scope& point, Value memory);

}  // namespace weft::codegen
