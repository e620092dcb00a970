// What kernels are called.
#pragma once
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Names each kernel by the graph and its place, as a C identifier: softmax_0.
Schedule name_kernels(Schedule schedule);

}  // namespace weft::passes
