// Matrix products by kernels of our own, for GPUs that have no library for them.
#pragma once
#include "codegen/assemble.hpp"
#include "codegen/keep_rows.hpp"

namespace weft::codegen {

/// C[i] = A[i] @ B[i], matrices of any strides, in tiles of such a side; C's rows lie in one piece. Its
/// launches: runtime/gpu/product_launches.hpp. Sums are taken in the order of the row, by fma: other bits
/// than the library's, within the same bound.
LoopNest product_nest(DType dtype, int tile_side);

/// Gives the program's matrix products one, each distinct one once.
void add_product_kernels(Lowered& lowered);

}  // namespace weft::codegen
