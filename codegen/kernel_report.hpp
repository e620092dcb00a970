// What a kernel of a schedule does, in numbers.
#pragma once
#include "codegen/assemble.hpp"

namespace weft::codegen {

/// Everything but whether it was cached and how long it took to compile.
KernelReport report_kernel(const passes::FusedKernel& kernel);

}  // namespace weft::codegen
