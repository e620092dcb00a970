// When each kernel runs.
#pragma once
#include "passes/schedule.hpp"

namespace weft::passes {

/// Orders the kernels for little memory: next comes the one, of those whose inputs are there, that frees the
/// most bytes over what it needs..
Schedule order_kernels(Schedule schedule);

/// The kernels that must run before each kernel: those that store what it reads, and the base before the
/// value of a setitem.
std::vector<std::vector<int>> dependencies(const Schedule& schedule);

}  // namespace weft::passes
