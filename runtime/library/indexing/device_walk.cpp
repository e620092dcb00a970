#include "runtime/library/indexing/device_walk.hpp"

#include <algorithm>

namespace weft {
namespace {

/// Axes of one element are none, and one that is walked as a part of the axis before is taken with it.
void add_axis(Dims& shape, Dims& strides, std::int64_t length, std::int64_t stride) {
  if (length == 1) return;
  if (!shape.empty() && strides.back() == stride * length) {
    shape.back() *= length, strides.back() = stride;
    return;
  }
  shape.push_back(length), strides.push_back(stride);
}

}  // namespace

std::optional<kernels::StridedWalk> walk_of(const Dims& shape, const Dims& whole) {
  if (shape.size() > whole.size()) return std::nullopt;
  const std::size_t missing = whole.size() - shape.size();
  const Dims own = c_strides(shape, 1);
  Dims lengths, strides;
  for (std::size_t axis = 0; axis < whole.size(); ++axis) {
    const bool has = axis >= missing && shape[axis - missing] != 1;
    if (has && shape[axis - missing] != whole[axis]) return std::nullopt;
    add_axis(lengths, strides, whole[axis], has ? own[axis - missing] : 0);
  }
  if (lengths.size() > kernels::StridedWalk::most_axes) return std::nullopt;
  kernels::StridedWalk walk{.axes = std::ssize(lengths)};
  std::ranges::copy(lengths, walk.shape);
  std::ranges::copy(strides, walk.strides);
  return walk;
}

}  // namespace weft
