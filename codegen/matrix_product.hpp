// A matmul becomes a call of the library.
#pragma once
#include "passes/schedule.hpp"

namespace weft::codegen {

/// NumPy's matmul on stored operands: vectors become matrices of one row or column, the leading axes
/// broadcast. Errors: InternalError when an operand does not lie as the library needs it.
MatrixProduct matrix_product(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
                             const passes::MemoryPlan& memory);

}  // namespace weft::codegen
