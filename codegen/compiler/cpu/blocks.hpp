// Points that are crossed: lines by columns of them, a column a lane.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Whether points are crossed, and their rows only reduced, by what is little work for a line alone.
bool takes_blocks(const Kernel& kernel);

/// Code for grid points [begin, end). What columns read is packed, a panel of them at a time, and read by all
/// lines of the range.
void emit_blocks(const Kernel& kernel, Value begin, Value end);

}  // namespace weft::codegen
