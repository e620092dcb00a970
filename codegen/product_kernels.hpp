// Matrix products by kernels of our own, for GPUs that have no library for them.
#pragma once
#include <functional>

#include "codegen/assemble.hpp"

namespace weft::codegen {

/// C[i] = A[i] @ B[i], matrices of any strides, in tiles of such a side; C's rows lie in one piece. Its
/// launches: runtime/gpu/product_launches.hpp. Sums are taken in the order of the row, by fma: other bits
/// than the library's, within the same bound.
LoopNest product_nest(DType dtype, int tile_side);

/// Gives the program's matrix products one, each distinct one once. Lengths for which `varies` holds, which
/// are the program's own numbers, are not known.
using NumberVaries = std::function<bool(const std::int64_t& number)>;
void add_product_kernels(
    Lowered& lowered, const NumberVaries& varies = [](const std::int64_t&) { return false; });

}  // namespace weft::codegen
