// The grid on a GPU: who takes what of it.
#pragma once
#include "codegen/compiler/kernel.hpp"

namespace weft::codegen {

/// Code of one thread for its part of grid points [begin, end): every so many'th element of what nothing is
/// reduced of, else every so many'th point, whose rows it walks alone.
void emit_gpu_grid(const Kernel& kernel, Value begin, Value end, const ValueList& extents);

}  // namespace weft::codegen
