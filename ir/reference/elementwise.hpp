// Elementwise operations on inputs already converted to the loop's dtype. Each writes `result`, to whose
// shape the inputs broadcast.
#pragma once
#include "ir/operation.hpp"
#include "runtime/ndarray.hpp"

namespace weft::reference {

/// negative, absolute, sqrt, square, exp, log, tanh: result in the loop's dtype.
void unary(Operation operation, const ndarray& x, const ndarray& result);
/// logical_not: result bool.
void logical_not(const ndarray& x, const ndarray& result);
/// Arithmetic, maximum, minimum and the bitwise operations: result in the loop's dtype.
void binary(Operation operation, const ndarray& x, const ndarray& y, const ndarray& result);
/// The six comparisons: result bool. Of dtypes int64 and uint64, in either order, exactly.
void compare(Operation operation, const ndarray& x, const ndarray& y, const ndarray& result);

}  // namespace weft::reference
