// The elements of rows of the last axis.
#pragma once
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The elements at places of the last axis, which are of the shape of `x` but for that axis: C order. Places
/// beyond it are the nearest.
LazyTensor along_last(const LazyTensor& x, const LazyTensor& places);

/// Each row of the last axis in order, in C order.
LazyTensor sorted_rows(const LazyTensor& x);

/// numpy.partition by places that are known when the program runs, those below 0 from the end.
LazyTensor partitioned(const LazyTensor& x, std::int64_t axis, const std::vector<Tensor>& places);

}  // namespace weft::numpy
