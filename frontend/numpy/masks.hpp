// What reductions leave out: NumPy's `where`.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// The mask as a tensor of bool, one element or as many as `x` along each axis; nothing for no mask, or True.
/// Errors: see weft/reductions.hpp.
std::optional<LazyTensor> mask_of(const std::optional<Operand>& where, const LazyTensor& x);

/// `a` in `dtype`, and `nothing` where the mask does not hold: in the same order, what is left out and what
/// changes nothing reduce to the same bits. Errors: NotImplementedError where the order is not that of `a`.
LazyTensor masked(const LazyTensor& a, DType dtype, const LazyTensor& mask, const Tensor& nothing);

/// Errors: NotImplementedError unless each result of a sum over `axes` takes one element after the other:
/// NumPy adds each run of elements that a mask leaves along the innermost axis by itself.
void check_sum_one_by_one(const LazyTensor& x, const Dims& axes, DType dtype);

/// How many elements the mask leaves for each result, int64.
LazyTensor mask_count(const LazyTensor& mask, const LazyTensor& x, const Axis& axis, bool keepdims);

}  // namespace weft::numpy
