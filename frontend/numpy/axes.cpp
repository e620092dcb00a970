#include "frontend/numpy/axes.hpp"

#include <algorithm>
#include <numeric>

#include "runtime/errors.hpp"

namespace weft::numpy {

std::int64_t normalized_axis(std::int64_t axis, std::int64_t ndim) {
  if (axis < -ndim || axis >= ndim) {
    throw AxisError("axis " + std::to_string(axis) + " is out of bounds for array of dimension " +
                    std::to_string(ndim));
  }
  return axis < 0 ? axis + ndim : axis;
}

Dims normalized_axes(const Axis& axis, std::int64_t ndim, const char* repeated) {
  Dims axes(axis.is_none() ? static_cast<std::size_t>(ndim) : axis.axes().size());
  if (axis.is_none()) {
    std::iota(axes.begin(), axes.end(), 0);
    return axes;
  }
  std::ranges::transform(axis.axes(), axes.begin(),
                         [ndim](auto each) { return normalized_axis(each, ndim); });
  Dims sorted = axes;
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end()) throw ValueError(repeated);
  return axes;
}

}  // namespace weft::numpy
