#include "frontend/numpy/core/axes.hpp"

#include <algorithm>
#include <numeric>

#include "runtime/system/errors.hpp"

namespace weft::numpy {

namespace {

void check_distinct(Dims axes, const std::string& repeated) {
  std::ranges::sort(axes);
  if (std::ranges::adjacent_find(axes) != axes.end()) throw ValueError(repeated);
}

}  // namespace

std::int64_t normalized_axis(std::int64_t axis, std::int64_t ndim, const std::string& argument) {
  if (axis < -ndim || axis >= ndim) {
    throw AxisError((argument.empty() ? "" : argument + ": ") + "axis " + std::to_string(axis) +
                    " is out of bounds for array of dimension " + std::to_string(ndim));
  }
  return axis < 0 ? axis + ndim : axis;
}

Dims normalized_axes(const Axis& axis, std::int64_t ndim, const char* repeated) {
  if (axis.is_none()) return all_axes(ndim);
  Dims axes;
  for (const std::int64_t each : axis.axes()) axes.push_back(normalized_axis(each, ndim));
  check_distinct(axes, repeated);
  return axes;
}

Dims normalized_axes_of(const std::string& argument, const Dims& axes, std::int64_t ndim) {
  Dims result;
  for (const std::int64_t each : axes) result.push_back(normalized_axis(each, ndim, argument));
  check_distinct(result, "repeated axis in `" + argument + "` argument");
  return result;
}

std::int64_t single_axis(const Axis& axis) {
  if (axis.is_single()) return axis.axes()[0];
  throw TypeError("'tuple' object cannot be interpreted as an integer");
}

Dims all_axes(std::int64_t ndim) {
  Dims axes(static_cast<std::size_t>(ndim));
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

Dims inverse_axes(const Dims& axes) {
  Dims inverse(axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) inverse[axes[i]] = static_cast<std::int64_t>(i);
  return inverse;
}

}  // namespace weft::numpy
