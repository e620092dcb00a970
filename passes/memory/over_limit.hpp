// What says that a program cannot be run within a memory limit.
#pragma once
#include "passes/schedule/limits.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Throws a MemoryError that names the limit, what the plan needs, and whose values are in use where it needs
/// most.
[[noreturn]] void raise_over_limit(const Schedule& schedule, const MemoryPlan& memory, const Limits& limits);

}  // namespace weft::passes
