// What does not fit in memory is computed again.
#pragma once
#include "passes/schedule/limits.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Brings the arena of a placed schedule within limits.options.memory_limit: while more is in use at once,
/// values that wait at that point are dropped, and kernels run again for them later (cut_values,
/// rematerialize). Errors: MemoryError that says the least arena found and what needs it.
Schedule recompute(Schedule schedule, const Limits& limits);

}  // namespace weft::passes
