// Quantiles by weights, of the method "inverted_cdf".
#pragma once
#include "weft/quantiles.hpp"

namespace weft::numpy {

/// Without the axes of one element that `keepdims` asks for. Errors: those of weights in numpy.quantile.
LazyTensor weighted_quantiles(const LazyTensor& x, const LazyTensor& q, const QuantileKeywords& keywords);
/// Of what is no NaN; NaN where all are.
LazyTensor weighted_nanquantiles(const LazyTensor& x, const LazyTensor& q, const QuantileKeywords& keywords);

}  // namespace weft::numpy
