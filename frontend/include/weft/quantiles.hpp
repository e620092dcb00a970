// Medians, quantiles and percentiles, in NumPy's own steps. Integers give float64. Slices that have a NaN
// give NaN. Errors of all: AxisError, ValueError "repeated axis".
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

LazyTensor median(const Operand& a, const AxisKeywords& keywords = {});

/// `method`: one of the thirteen names of numpy.quantile. With `weights`, of the shape of `a` or of its axes
/// named, "inverted_cdf" alone.
struct QuantileKeywords {
  Axis axis = None{};
  std::string method = "linear";
  bool keepdims = false;
  std::optional<Operand> weights = {};
};

/// The values below which the shares `q` of the elements lie: the axes of `q`, at most two, come first. A
/// Python number `q` is weak: the result is of the dtype of a float array. Errors: TypeError "a must be an
/// array of real numbers"; ValueError "Quantiles must be in the range [0, 1]", "q must be a scalar or 1d",
/// "'x' is not a valid method. Use one of: ...", "Only method 'inverted_cdf' supports weights. Got: linear.",
/// and when evaluated "Weights must be non-negative." and "Weights included NaN, inf or were all zero.", and
/// the first of these where `q` is not known before; IndexError of an empty axis; NotImplementedError for one
/// float64 `q` of a smaller float array that gives one number, whose dtype depends on NaN in data that are
/// not known, and for `q` that is not known, of an empty axis.
LazyTensor quantile(const Operand& a, const Operand& q, const QuantileKeywords& keywords = {});
/// quantile of q / 100. Errors: ValueError "Percentiles must be in the range [0, 100]".
LazyTensor percentile(const Operand& a, const Operand& q, const QuantileKeywords& keywords = {});

}  // namespace weft::numpy
