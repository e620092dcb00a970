// A matmul becomes a call of the library.
#pragma once
#include "codegen/program/lowered.hpp"

namespace weft::codegen {

/// NumPy's matmul on stored operands: vectors become matrices of one row or column, the leading axes
/// broadcast. Errors: InternalError when an operand does not lie as the library needs it.
MatrixProduct matrix_product(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
                             const passes::MemoryPlan& memory);

/// A batch of matrices by one and the same matrix becomes one matrix with all their rows, as far in as these
/// are equally far apart in A and in C: one call of the library in place of one each.
void join_rows(MatrixProduct& product);
/// In all products of the program.
void join_product_rows(Lowered& lowered);

}  // namespace weft::codegen
