// np.tile and np.repeat: elements seen several times, then laid out.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

/// How long an axis becomes.
std::int64_t times(std::int64_t length, std::int64_t count) {
  if (count < 0) throw ValueError("negative dimensions are not allowed");
  std::int64_t product = 0;
  if (!__builtin_mul_overflow(length, count, &product)) return product;
  throw ValueError(
      "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.");
}

/// What tile makes of an array without elements: nothing is repeated, so a negative count speaks as reshape's
/// length -1 does.
LazyTensor tiled_empty(const LazyTensor& x, const Dims& counts) {
  Dims shape = x.shape();
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    shape[axis] = counts[axis] < 0 ? shape[axis] * std::max<std::int64_t>(counts[axis], -1)
                                   : times(shape[axis], counts[axis]);
  return reshape(x, shape);
}

/// Each element along the axis `count` times.
LazyTensor repeated(const LazyTensor& x, std::int64_t axis, std::int64_t count) {
  Dims shape = x.shape(), wide = x.shape();
  shape[axis] = times(shape[axis], count);
  wide.insert(wide.begin() + axis + 1, count);
  return reshape(broadcast_to(getitem(x, at_axis(axis + 1, newaxis)), wide), shape);
}

LazyTensor with_axes(LazyTensor x, std::size_t least) {
  while (x.shape().size() < least) x = x[newaxis];
  return x;
}

/// Each element along the axis as often as its own count says.
LazyTensor repeated_each(const LazyTensor& x, std::int64_t axis, const Dims& counts) {
  if (std::ranges::any_of(counts, [](std::int64_t count) { return count < 0; }))
    throw ValueError("repeats may not contain negative values.");
  std::vector<Operand> pieces;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto start = static_cast<std::int64_t>(i);
    pieces.emplace_back(repeated(getitem(x, at_axis(axis, slice(start, start + 1))), axis, counts[i]));
  }
  return pieces.empty() ? x : concatenate(pieces, {.axis = axis});
}

}  // namespace

LazyTensor tile(const Operand& a, const Shape& reps) {
  const LazyTensor x = with_axes(asarray(a), reps.dims.size());
  if (std::ranges::all_of(reps.dims, [](std::int64_t count) { return count == 1; })) return copied_k(x);
  Dims counts = reps.dims;
  counts.insert(counts.begin(), x.shape().size() - counts.size(), 1);
  if (x.size() == 0) return tiled_empty(x, counts);
  Subscripts items;
  Dims wide, shape;
  for (std::size_t axis = 0; axis < counts.size(); ++axis) {
    if (counts[axis] != 1) items.push_back(newaxis), wide.push_back(counts[axis]);
    items.push_back(slice(None{}));
    wide.push_back(x.shape()[axis]);
    shape.push_back(times(x.shape()[axis], counts[axis]));
  }
  return copied_c(reshape(broadcast_to(getitem(x, items), wide), shape));
}

LazyTensor repeat(const Operand& a, const Shape& repeats, const Axis& axis) {
  const LazyTensor given = asarray(a), x = axis.is_none() || given.ndim() == 0 ? ravel(given) : given;
  const std::int64_t along = axis.is_none() ? 0 : normalized_axis(single_axis(axis), x.ndim());
  const Dims& counts = repeats.dims;
  if (counts.size() == 1) return copied_c(repeated(x, along, counts[0]));
  if (static_cast<std::int64_t>(counts.size()) != x.shape()[along]) {
    throw ValueError("operands could not be broadcast together with shape (" +
                     std::to_string(x.shape()[along]) + ",) (" + std::to_string(counts.size()) + ",)");
  }
  return copied_c(repeated_each(x, along, counts));
}

}  // namespace weft::numpy
