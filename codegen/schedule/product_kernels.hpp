// Matrix products by kernels of our own, for GPUs that have no library for them.
#pragma once
#include "codegen/program/lowered.hpp"
#include "codegen/program/target.hpp"

namespace weft::codegen {

/// C[i] = A[i] @ B[i] of such a product, matrices of any strides, in tiles of its side; C's rows lie in one
/// piece. Its launches: runtime/gpu/driver/product_launches.hpp. Sums are taken in the order of the row, by
/// fma, or by tensor cores: other bits than the library's, within the same bound. Those of halves are of
/// float32.
LoopNest product_nest(const MatrixProduct& product);

/// Gives the program's matrix products one, each distinct one once, those within loops, too.
void add_product_kernels(Lowered& lowered, const Target& target);

}  // namespace weft::codegen
