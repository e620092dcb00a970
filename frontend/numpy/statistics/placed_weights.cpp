#include "frontend/numpy/statistics/placed_weights.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

LazyTensor placed_weights(const LazyTensor& weights, const LazyTensor& x, const Axis& axis) {
  const Dims axes = axis.is_none() ? Dims{} : normalized_axes_of("axis", axis.axes(), x.ndim());
  if (weights.shape() == x.shape()) return weights;
  if (axis.is_none()) throw TypeError("Axis must be specified when shapes of a and weights differ.");
  Dims expected, shape(x.shape().size(), 1);
  for (const std::int64_t each : axes) expected.push_back(shape[each] = x.shape()[each]);
  if (weights.shape() != expected)
    throw ValueError("Shape of weights must be consistent with shape of a along specified axis.");
  Dims ascending = all_axes(weights.ndim());
  std::ranges::sort(ascending, {}, [&](std::int64_t i) { return axes[i]; });
  return reshape(transpose(weights, ascending), shape);
}

}  // namespace weft::numpy
