// Elementwise operations on what users write: tensors and Python's numbers, whose dtypes are weak (NEP 50).
#pragma once
#include "ir/operation.hpp"
#include "weft/operand.hpp"

namespace weft::numpy {

/// Errors: those of weft/ufuncs.hpp.
LazyTensor apply_ufunc(Operation operation, const Operand& x);
LazyTensor apply_ufunc(Operation operation, const Operand& x, const Operand& y);

}  // namespace weft::numpy
