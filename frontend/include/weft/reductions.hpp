// Reductions over axes. Floats are summed in NumPy's own order, so the bits are NumPy's.
// Errors: AxisError "axis 2 is out of bounds for array of dimension 2", ValueError "duplicate value in
// 'axis'".
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// Integers and bool accumulate in int64 or uint64 unless `dtype` says otherwise.
LazyTensor sum(const Operand& a, const SumKeywords& keywords = {});
/// sum / count; integers in float64. The mean of nothing is nan.
LazyTensor mean(const Operand& a, const MeanKeywords& keywords = {});
/// The mean of the squared distances from the mean, divided by count - ddof (at least 0).
/// Errors: ValueError "ddof and correction can't be provided simultaneously.".
LazyTensor var(const Operand& a, const VarKeywords& keywords = {});
/// The square root of var.
LazyTensor std(const Operand& a, const VarKeywords& keywords = {});
/// Errors: ValueError "zero-size array to reduction operation maximum which has no identity".
LazyTensor max(const Operand& a, const ExtremumKeywords& keywords = {});
LazyTensor min(const Operand& a, const ExtremumKeywords& keywords = {});
LazyTensor amax(const Operand& a, const ExtremumKeywords& keywords = {});
LazyTensor amin(const Operand& a, const ExtremumKeywords& keywords = {});

/// max - min. Errors: TypeError of bool.
LazyTensor ptp(const Operand& a, const ExtremumKeywords& keywords = {});
/// How many elements are not zero, int64; NaN is not.
LazyTensor count_nonzero(const Operand& a, const ExtremumKeywords& keywords = {});

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
LazyTensor mean(const Operand& a, Integer auto axis) { return mean(a, MeanKeywords{.axis = axis}); }
LazyTensor var(const Operand& a, Integer auto axis) { return var(a, VarKeywords{.axis = axis}); }
LazyTensor std(const Operand& a, Integer auto axis) { return std(a, VarKeywords{.axis = axis}); }
LazyTensor max(const Operand& a, Integer auto axis) { return max(a, ExtremumKeywords{.axis = axis}); }
LazyTensor min(const Operand& a, Integer auto axis) { return min(a, ExtremumKeywords{.axis = axis}); }
LazyTensor amax(const Operand& a, Integer auto axis) { return max(a, axis); }
LazyTensor amin(const Operand& a, Integer auto axis) { return min(a, axis); }

}  // namespace weft::numpy
