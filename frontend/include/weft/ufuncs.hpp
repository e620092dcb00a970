// Elementwise functions: shapes broadcast, dtypes promote as NEP 50 says. Meaning and corner cases of each
// are those of NumPy; ir/tables/elementwise.def spells them out. Errors: ValueError when shapes do not
// broadcast, TypeError when no loop takes the dtypes, OverflowError "Python integer 300 out of bounds for
// uint8" when a Python int does not fit the array's dtype (comparisons are exact instead).
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

LazyTensor negative(const Operand& x);
LazyTensor positive(const Operand& x);
LazyTensor absolute(const Operand& x);
LazyTensor abs(const Operand& x);
LazyTensor sqrt(const Operand& x);
LazyTensor square(const Operand& x);
LazyTensor exp(const Operand& x);
LazyTensor log(const Operand& x);
LazyTensor tanh(const Operand& x);
LazyTensor logical_not(const Operand& x);
LazyTensor invert(const Operand& x);

LazyTensor add(const Operand& x, const Operand& y);
LazyTensor subtract(const Operand& x, const Operand& y);
LazyTensor multiply(const Operand& x, const Operand& y);
LazyTensor divide(const Operand& x, const Operand& y);
LazyTensor true_divide(const Operand& x, const Operand& y);
LazyTensor maximum(const Operand& x, const Operand& y);
LazyTensor minimum(const Operand& x, const Operand& y);
LazyTensor less(const Operand& x, const Operand& y);
LazyTensor less_equal(const Operand& x, const Operand& y);
LazyTensor greater(const Operand& x, const Operand& y);
LazyTensor greater_equal(const Operand& x, const Operand& y);
LazyTensor equal(const Operand& x, const Operand& y);
LazyTensor not_equal(const Operand& x, const Operand& y);
LazyTensor bitwise_and(const Operand& x, const Operand& y);
LazyTensor bitwise_or(const Operand& x, const Operand& y);
LazyTensor bitwise_xor(const Operand& x, const Operand& y);

/// x where condition is true, else y.
LazyTensor where(const Operand& condition, const Operand& x, const Operand& y);
/// numpy.astype: the unsafe cast of ndarray.astype.
LazyTensor astype(const Operand& x, DType dtype);

}  // namespace weft::numpy
