// Matrix products by three plain loops.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::reference {

/// numpy.matmul of two arrays of one dtype, in C order with the shape it infers. Each element is a sum in
/// order, every product and sum rounded; integers wrap; bool is an or of ands.
ndarray matmul(const ndarray& x, const ndarray& y, const Dims& shape);

}  // namespace weft::reference
