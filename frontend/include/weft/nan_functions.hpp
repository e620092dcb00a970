// Reductions that leave NaN out, in NumPy's own steps: of integers, bool and bfloat16, in which NumPy sees no
// NaN, the functions without "nan", but for nanmax and nanmin.
#pragma once
#include "weft/quantiles.hpp"

namespace weft::numpy {

/// NaN count as 0, or as 1: as sum, prod, cumsum and cumprod.
LazyTensor nansum(const Operand& a, const SumKeywords& keywords = {});
LazyTensor nanprod(const Operand& a, const SumKeywords& keywords = {});
LazyTensor nancumsum(const Operand& a, const CumulativeKeywords& keywords = {});
LazyTensor nancumprod(const Operand& a, const CumulativeKeywords& keywords = {});

/// Of the other elements; NaN where there are none. Errors: TypeError "If a is inexact, then dtype must be
/// inexact"; of nanvar as of var.
LazyTensor nanmean(const Operand& a, const MeanKeywords& keywords = {});
LazyTensor nanvar(const Operand& a, const VarKeywords& keywords = {});
LazyTensor nanstd(const Operand& a, const VarKeywords& keywords = {});

/// NaN where all are. Errors: ValueError "zero-size array to reduction operation fmax which has no identity".
LazyTensor nanmax(const Operand& a, const ExtremumKeywords& keywords = {});
LazyTensor nanmin(const Operand& a, const ExtremumKeywords& keywords = {});
/// Errors: as of argmax; ValueError "All-NaN slice encountered" when evaluated.
LazyTensor nanargmax(const Operand& a, const AxisKeywords& keywords = {});
LazyTensor nanargmin(const Operand& a, const AxisKeywords& keywords = {});

/// As median and quantile, without NaN. Errors: NotImplementedError of medians of bfloat16 along an axis of
/// fewer than 600 elements, and of smaller floats by quantiles that are no Python numbers, where data that
/// are not known decide the dtype.
LazyTensor nanmedian(const Operand& a, const AxisKeywords& keywords = {});
LazyTensor nanquantile(const Operand& a, const Operand& q, const QuantileKeywords& keywords = {});
LazyTensor nanpercentile(const Operand& a, const Operand& q, const QuantileKeywords& keywords = {});

}  // namespace weft::numpy
