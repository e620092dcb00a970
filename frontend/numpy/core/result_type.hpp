// The dtype that arrays and Python numbers have in common.
#pragma once
#include <span>

#include "weft/operand.hpp"

namespace weft::numpy {

/// numpy.result_type: Python numbers are weak beside arrays. Errors: ValueError for none.
DType common_dtype(std::span<const Operand> operands);
/// As an array of `dtype`. Errors: OverflowError for a Python int that does not fit.
LazyTensor in_dtype(const Operand& operand, DType dtype);

}  // namespace weft::numpy
