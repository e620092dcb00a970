// Kernels side by side become one.
#pragma once
#include "passes/schedule/limits.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Merges kernels that read the same large input over the same domain, where neither needs the other: x.min()
/// and x.max(), or several results of one array, walk it once.
Schedule merge_siblings(Schedule schedule, const Limits& limits);

}  // namespace weft::passes
