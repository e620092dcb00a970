// Reductions over axes. Floats are summed in NumPy's own order, so the bits are NumPy's.
// Errors: AxisError "axis 2 is out of bounds for array of dimension 2", ValueError "duplicate value in
// 'axis'". With `where`: TypeError "Cannot cast array data from dtype('int64') to dtype('bool') according to
// the rule 'safe'", ValueError where it does not broadcast to the array; NotImplementedError for products of
// float16 where the mask lies in another memory order than the array. Sums of floats where a mask holds along
// the axis that lies innermost in memory NumPy adds run by run: these are computed in the library's own code,
// not in a kernel.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// Integers and bool accumulate in int64 or uint64 unless `dtype` says otherwise. Errors: NotImplementedError
/// for an `initial` of floats that is None where NumPy sums in several parts for one result, or converts
/// first.
LazyTensor sum(const Operand& a, const SumKeywords& keywords = {});
/// The product, one factor after the other in NumPy's order; dtypes as of sum.
LazyTensor prod(const Operand& a, const SumKeywords& keywords = {});
/// sum / count; integers in float64. The mean of nothing is nan.
LazyTensor mean(const Operand& a, const MeanKeywords& keywords = {});
/// The mean of the squared distances from the mean, divided by count - ddof (at least 0).
/// Errors: ValueError "ddof and correction can't be provided simultaneously.".
LazyTensor var(const Operand& a, const VarKeywords& keywords = {});
/// The square root of var.
LazyTensor std(const Operand& a, const VarKeywords& keywords = {});
/// Errors: ValueError "zero-size array to reduction operation maximum which has no identity" without
/// `initial`, which `where` needs.
LazyTensor max(const Operand& a, const ExtremumKeywords& keywords = {});
LazyTensor min(const Operand& a, const ExtremumKeywords& keywords = {});
LazyTensor amax(const Operand& a, const ExtremumKeywords& keywords = {});
LazyTensor amin(const Operand& a, const ExtremumKeywords& keywords = {});

/// Whether any element, or every one, is not zero, bool; NaN is not.
LazyTensor any(const Operand& a, const TruthKeywords& keywords = {});
LazyTensor all(const Operand& a, const TruthKeywords& keywords = {});
/// Where the first of the largest or smallest elements is, or the first NaN, int64: along one axis, or in the
/// flattened array. Errors: ValueError "attempt to get argmax of an empty sequence", TypeError "'tuple'
/// object cannot be interpreted as an integer".
LazyTensor argmax(const Operand& a, const AxisKeywords& keywords = {});
LazyTensor argmin(const Operand& a, const AxisKeywords& keywords = {});
/// The sums or products of each element and all before it along one axis, one after the other; dtypes as of
/// sum. Errors: as of argmax.
LazyTensor cumsum(const Operand& a, const CumulativeKeywords& keywords = {});
LazyTensor cumprod(const Operand& a, const CumulativeKeywords& keywords = {});

/// max - min. Errors: TypeError of bool.
LazyTensor ptp(const Operand& a, const AxisKeywords& keywords = {});
/// How many elements are not zero, int64; NaN is not.
LazyTensor count_nonzero(const Operand& a, const AxisKeywords& keywords = {});

struct AverageKeywords {
  Axis axis = None{};
  std::optional<Operand> weights = {};
  bool keepdims = false;
};
/// The mean, or with weights sum(a * weights) / sum(weights): of the common dtype, at least float64 for
/// integers. Weights have the shape of `a`, or that of its axes named. Errors: TypeError "Axis must be
/// specified when shapes of a and weights differ.", ValueError "Shape of weights must be consistent with
/// shape of a along specified axis.". Weights that sum to zero are data: they give what the division gives,
/// where NumPy raises.
LazyTensor average(const Operand& a, const AverageKeywords& keywords = {});
/// average(..., returned=True): the average, and the sum of the weights in its shape.
std::pair<LazyTensor, LazyTensor> average_and_weights(const Operand& a, const AverageKeywords& keywords = {});

// One axis may be given by position, as in NumPy: sum(a, -1).
LazyTensor sum(const Operand& a, Integer auto axis) { return sum(a, SumKeywords{.axis = axis}); }
LazyTensor prod(const Operand& a, Integer auto axis) { return prod(a, SumKeywords{.axis = axis}); }
LazyTensor any(const Operand& a, Integer auto axis) { return any(a, TruthKeywords{.axis = axis}); }
LazyTensor all(const Operand& a, Integer auto axis) { return all(a, TruthKeywords{.axis = axis}); }
LazyTensor argmax(const Operand& a, Integer auto axis) { return argmax(a, AxisKeywords{.axis = axis}); }
LazyTensor argmin(const Operand& a, Integer auto axis) { return argmin(a, AxisKeywords{.axis = axis}); }
LazyTensor cumsum(const Operand& a, Integer auto axis) { return cumsum(a, CumulativeKeywords{.axis = axis}); }
LazyTensor cumprod(const Operand& a, Integer auto axis) {
  return cumprod(a, CumulativeKeywords{.axis = axis});
}
LazyTensor mean(const Operand& a, Integer auto axis) { return mean(a, MeanKeywords{.axis = axis}); }
LazyTensor var(const Operand& a, Integer auto axis) { return var(a, VarKeywords{.axis = axis}); }
LazyTensor std(const Operand& a, Integer auto axis) { return std(a, VarKeywords{.axis = axis}); }
LazyTensor max(const Operand& a, Integer auto axis) { return max(a, ExtremumKeywords{.axis = axis}); }
LazyTensor min(const Operand& a, Integer auto axis) { return min(a, ExtremumKeywords{.axis = axis}); }
LazyTensor amax(const Operand& a, Integer auto axis) { return max(a, axis); }
LazyTensor amin(const Operand& a, Integer auto axis) { return min(a, axis); }

}  // namespace weft::numpy
