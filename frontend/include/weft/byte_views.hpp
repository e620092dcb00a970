// Arrays as the bytes that they are.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// ndarray.view(dtype): the same bytes as elements of another dtype, as many along the last axis as fit
/// there; a view. Errors: ValueError "To change to a dtype of a different size, the last axis must be
/// contiguous" and its kin; NotImplementedError for bool.
LazyTensor view(const Operand& a, DType dtype);
/// ndarray.byteswap(): the elements with their bytes in reverse, as of the other byte order; both parts of
/// complex numbers.
LazyTensor byteswap(const Operand& a);

}  // namespace weft::numpy
