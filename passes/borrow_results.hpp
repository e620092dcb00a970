// Memory of results, before they are there.
#pragma once
#include "passes/schedule.hpp"

namespace weft::passes {

/// What is done with before a kernel first stores a result lies in that result's memory meanwhile, where it
/// fits, and is no block of the arena any more: in each of the largest results, the largest blocks that are
/// needed for the longest. The other blocks are not placed yet.
void borrow_results(const Schedule& schedule, MemoryPlan& plan);

}  // namespace weft::passes
