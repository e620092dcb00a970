// Axes that change places.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

LazyTensor swapaxes(const Operand& a, std::int64_t axis1, std::int64_t axis2) {
  const LazyTensor x = asarray(a);
  Dims axes = all_axes(x.ndim());
  const std::int64_t first = normalized_axis(axis1, x.ndim(), "axis1");
  std::swap(axes[first], axes[normalized_axis(axis2, x.ndim(), "axis2")]);
  return transpose(x, axes);
}

LazyTensor moveaxis(const Operand& a, const Shape& source, const Shape& destination) {
  const LazyTensor x = asarray(a);
  const Dims from = normalized_axes_of("source", source.dims, x.ndim());
  const Dims to = normalized_axes_of("destination", destination.dims, x.ndim());
  if (from.size() != to.size()) {
    throw ValueError("`source` and `destination` arguments must have the same number of elements");
  }
  Dims order(static_cast<std::size_t>(x.ndim()), -1);
  for (std::size_t i = 0; i < to.size(); ++i) order[to[i]] = from[i];
  auto place = order.begin();
  for (const std::int64_t axis : all_axes(x.ndim())) {
    if (std::ranges::find(from, axis) != from.end()) continue;
    place = std::find(place, order.end(), -1);
    *place = axis;
  }
  return transpose(x, order);
}

LazyTensor rollaxis(const Operand& a, std::int64_t axis, std::int64_t start) {
  const LazyTensor x = asarray(a);
  const std::int64_t ndim = x.ndim(), moved = normalized_axis(axis, ndim);
  if (start < 0) start += ndim;
  if (start < 0 || start > ndim) {
    throw AxisError("'start' arg requires " + std::to_string(-ndim) + " <= start < " +
                    std::to_string(ndim + 1) + ", but " + std::to_string(start) + " was passed in");
  }
  if (moved < start) --start;
  if (moved == start) return x[ellipsis];
  Dims axes = all_axes(ndim);
  axes.erase(axes.begin() + moved);
  axes.insert(axes.begin() + start, moved);
  return transpose(x, axes);
}

}  // namespace weft::numpy
