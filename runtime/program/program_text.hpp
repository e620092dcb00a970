// Programs as text: for `weft emit --stage program`, dumps and tests.
#pragma once
#include <string>

#include "runtime/program/program.hpp"

namespace weft {

/// Its inputs and results, its memory, its kernels by name, and its steps in order, a line each, with all
/// that they hold but what is false or empty. What loops and blocks of rows repeat stands below them, further
/// in. Deterministic; programs of equal texts differ in their kernels' code at most.
std::string text(const Program& program);

}  // namespace weft
