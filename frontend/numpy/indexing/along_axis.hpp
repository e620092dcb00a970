// Places along one axis, as an index.
#pragma once
#include <vector>

#include "weft/keywords.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The arrays that index an array of `shape` where `indices` are along `axis`. Errors: IndexError,
/// ValueError.
std::vector<LazyTensor> indexes_along(const Dims& shape, const LazyTensor& indices, std::int64_t axis);
/// The axis from the front; 0 for None, which is the flattened array. Errors: AxisError, ValueError.
std::int64_t axis_along(const Axis& axis, const LazyTensor& x, const LazyTensor& indices);

}  // namespace weft::numpy
