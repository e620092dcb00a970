// Of several orders of kernels, one that needs little memory.
#pragma once
#include "passes/schedule/limits.hpp"
#include "passes/schedule/planned.hpp"

namespace weft::passes {

/// Orders the kernels of a fused schedule as order_kernels does. Where its arena is beyond
/// limits.options.memory_limit, tries other orders, and takes that of the least arena. Notes in `limited`
/// what the first came to.
Schedule choose_order(Schedule schedule, const Limits& limits, LimitedMemory& limited);

}  // namespace weft::passes
