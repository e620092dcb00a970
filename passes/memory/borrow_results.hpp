// Memory of results, before they are there.
#pragma once
#include <map>

#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// By the number of a result, the block of an input that its kernel may store over.
using Heirs = std::map<std::int32_t, std::size_t>;

/// What is done with before a kernel first stores a result lies in that result's memory meanwhile, where it
/// fits, and is no block of the arena any more: in each of the largest results, the largest blocks that are
/// needed for the longest. Before them come the inputs that results are stored over. The other blocks are not
/// placed yet.
void borrow_results(const Schedule& schedule, MemoryPlan& plan, const Heirs& heirs);

}  // namespace weft::passes
