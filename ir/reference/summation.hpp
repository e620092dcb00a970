// Sums and products of floats, in the order in which NumPy 2.3 and later add.
#pragma once
#include "ir/type.hpp"
#include "runtime/array/ndarray.hpp"

namespace weft::reference {

enum class SumFold : std::uint8_t { add, add_pairs, multiply };

/// Folds into `results`, by sums (of one part of complex numbers, or of reals) or products, over `axis`, the
/// `values`: the C-contiguous elements of an operand of type `operand` already converted to the floating
/// dtype they are added in. The order follows from the operand's shape and strides, and from whether NumPy
/// `converts` it. The results are C-contiguous: one element for each index along the other axes.
void fold_in_numpy_order(const ndarray& values, const Type& operand, const Dims& axis, bool converts,
                         SumFold fold, const ndarray& results);

}  // namespace weft::reference
