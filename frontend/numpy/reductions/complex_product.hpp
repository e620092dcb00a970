// Products of complex numbers, in which each step needs both parts of the last: no kernel folds them, a
// function of ours does, called back as one of the user's would be.
#pragma once
#include "frontend/numpy/reductions/starts.hpp"

namespace weft::numpy {

/// numpy.prod from `start`, a 0-d tensor of the result's dtype, or else from the first factor; of those alone
/// where `mask`, broadcast to the array, holds.
LazyTensor complex_product(const Accumulation& what, const std::optional<LazyTensor>& start,
                           const std::optional<LazyTensor>& mask = {});
/// numpy.cumprod in the complex `dtype`.
LazyTensor complex_running_product(const LazyTensor& x, std::int64_t axis, DType dtype);

}  // namespace weft::numpy
