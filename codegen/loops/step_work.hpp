// Whether the steps of a loop are better taken by one kernel than launched one by one.
#pragma once
#include <optional>

#include "runtime/program/loop.hpp"

namespace weft::codegen {

/// How many operations on single elements a step is at most, when no launch of it is worth a second thread
/// and nothing but kernels, copies, products and such loops is in it; else nothing. `most` is how many steps
/// this loop and those around it have taken at most.
std::optional<double> step_work(const LoopBody& body, const Dims& most);

}  // namespace weft::codegen
