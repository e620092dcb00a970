// What reductions leave out: NumPy's `where`.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// The mask as a tensor of bool, one element or as many as `x` along each axis; nothing for no mask, or True.
/// Errors: see weft/reductions.hpp.
std::optional<LazyTensor> mask_of(const std::optional<Operand>& where, const LazyTensor& x);

/// `a` in `dtype`, and `nothing` where the mask does not hold, to be walked as NumPy walks `a` beside the
/// mask: what is left out and what changes nothing reduce to the same bits.
LazyTensor masked(const LazyTensor& a, DType dtype, const LazyTensor& mask, const Tensor& nothing);

/// Whether NumPy walks `a` in the same order with the mask as without.
bool walk_alike(const LazyTensor& a, const LazyTensor& mask);

/// Whether a sum over `axes` may take nothing for what the mask leaves out: where order does not matter, or
/// each result takes one element after the other. Otherwise NumPy adds each run of elements by itself.
bool sums_alike(const LazyTensor& x, const Dims& axes, DType dtype, const LazyTensor& mask);

/// How many elements the mask leaves for each result, int64.
LazyTensor mask_count(const LazyTensor& mask, const LazyTensor& x, const Axis& axis, bool keepdims);

}  // namespace weft::numpy
