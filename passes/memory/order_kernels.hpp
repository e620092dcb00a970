// When each kernel runs.
#pragma once
#include "passes/schedule/limits.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Orders the kernels for little memory: next comes the one, of those whose inputs are there, that frees the
/// most bytes, or arrays, over what it needs; what a length waits for that is measured comes first.
Schedule order_kernels(Schedule schedule, const Limits& limits);

}  // namespace weft::passes
