// When each kernel runs.
#pragma once
#include "passes/schedule.hpp"

namespace weft::passes {

/// Orders the kernels for little memory: next comes the one, of those whose inputs are there, that frees the
/// most bytes over what it needs.
Schedule order_kernels(Schedule schedule);

}  // namespace weft::passes
