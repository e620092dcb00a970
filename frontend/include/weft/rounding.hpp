// Numbers kept near others: to so many decimals, between bounds, among the finite.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// numpy.round: to `decimals` places, half to even; negative ones count before the point. As NumPy, x *
/// 10**decimals is rounded and divided again, in the dtype of `a`: round(2.675, 2) is 2.68, and what
/// overflows is inf. Integers stay, or are rounded in float64 and cast back. Errors: TypeError for bool to
/// any decimals.
LazyTensor round(const Operand& a, std::int64_t decimals = 0);
LazyTensor around(const Operand& a, std::int64_t decimals = 0);

/// numpy.clip: `a`, but at least `min`, and then at most `max`, broadcast together; NaN where any of them is.
/// With one bound it is maximum or minimum, with None for both positive. For an integer array a Python int
/// that every element is within is no bound. Errors: OverflowError for other Python ints that do not fit the
/// dtype; TypeError for bool without bounds.
LazyTensor clip(const Operand& a, const OperandOrNone& min, const OperandOrNone& max);

/// numpy.nan_to_num: floats with numbers in place of NaN and the infinities. Integers and bool stay.
LazyTensor nan_to_num(const Operand& x, const NanToNumKeywords& keywords = {});

}  // namespace weft::numpy
