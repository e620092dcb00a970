// The grid: its points, one by one or in panels, and the stages at each.
#pragma once
#include "codegen/compiler/kernel.hpp"

namespace weft::codegen {

/// Code for grid points [begin, end).
void emit_grid(const Kernel& kernel, Value begin, Value end);

}  // namespace weft::codegen
