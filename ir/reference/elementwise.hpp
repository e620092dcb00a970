// Elementwise operations on inputs already converted to the loop's dtype. Each writes `result`, to whose
// shape the inputs broadcast.
#pragma once
#include "ir/operation.hpp"
#include "runtime/array/ndarray.hpp"

namespace weft::reference {

/// Operations of one input whose result has the loop's dtype.
void unary(Operation operation, const ndarray& x, const ndarray& result);
/// logical_not, isnan and the like: result bool.
void predicate(Operation operation, const ndarray& x, const ndarray& result);
/// Operations of two inputs whose result has the loop's dtype.
void binary(Operation operation, const ndarray& x, const ndarray& y, const ndarray& result);
/// numpy.nextafter of float16 or bfloat16, all of one shape after broadcasting.
void next_half(const ndarray& from, const ndarray& towards, const ndarray& result);
/// x * y + z of floats, rounded once. The inputs have the result's dtype and shape.
void fused_multiply_add(const ndarray& x, const ndarray& y, const ndarray& z, const ndarray& result);
/// The inputs have the result's shape.
void clip(const ndarray& x, const ndarray& low, const ndarray& high, const ndarray& result);
/// The six comparisons: result bool. Of dtypes int64 and uint64, in either order, exactly.
void compare(Operation operation, const ndarray& x, const ndarray& y, const ndarray& result);

}  // namespace weft::reference
