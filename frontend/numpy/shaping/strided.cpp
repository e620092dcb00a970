#include "frontend/numpy/shaping/strided.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

/// An axis of more than one place: how many elements lie from one to the next.
struct Walk {
  std::size_t axis;
  std::int64_t length, step;
};

/// The memory's elements as they lie.
LazyTensor flat_memory(const LazyTensor& memory, DType dtype) {
  if (!is_dense(memory.type())) throw NotImplementedError("as_strided of memory with gaps is not supported");
  const LazyTensor ordered = permuted(memory, in_memory_order(all_axes(memory.ndim()), memory.strides()));
  const LazyTensor flat = reshape(ordered, {memory.size()});
  if (flat.dtype() == dtype) return flat;
  return Node::apply(Operation::view, {flat}, {{Attribute::dtype, dtype}});
}

std::int64_t in_elements(std::int64_t bytes, std::int64_t size) {
  if (bytes % size != 0)
    throw NotImplementedError("as_strided by strides of no whole elements is not supported");
  return bytes / size;
}

/// The widest step first.
std::vector<Walk> walks_of(const SeenMemory& seen) {
  std::vector<Walk> walks;
  for (std::size_t axis = 0; axis < seen.shape.size(); ++axis)
    if (seen.shape[axis] > 1 && seen.strides[axis] != 0)
      walks.push_back({axis, seen.shape[axis], in_elements(seen.strides[axis], itemsize(seen.dtype))});
  std::ranges::stable_sort(walks, std::ranges::greater(),
                           [](const Walk& walk) { return std::abs(walk.step); });
  return walks;
}

/// From the first element to the last, where steps go upwards.
std::int64_t extent(std::span<const Walk> walks) {
  std::int64_t last = 0;
  for (const Walk& walk : walks) last += (walk.length - 1) * std::abs(walk.step);
  return last + 1;
}

/// Where the lowest element lies. Errors: ValueError beyond the memory.
std::int64_t lowest(const SeenMemory& seen, std::span<const Walk> walks, std::int64_t size) {
  std::int64_t low = in_elements(seen.offset, itemsize(seen.dtype));
  for (const Walk& walk : walks) low += std::min<std::int64_t>(walk.step, 0) * (walk.length - 1);
  const std::int64_t high = low + extent(walks) - 1;
  if (low < 0 || high >= size)
    throw ValueError("as_strided sees element " + std::to_string(low < 0 ? low : high) + " of memory of " +
                     std::to_string(size));
  return low;
}

slice up_to(std::int64_t length, std::int64_t step = 1) { return {0, (length - 1) * step + 1, step}; }

/// The last axis as one of steps and one of what lies within a step, of `rest` elements at least.
LazyTensor cut(const LazyTensor& x, const Walk& walk, std::int64_t rest) {
  const std::int64_t step = std::abs(walk.step), length = x.shape().back();
  if (step >= rest && walk.length * step <= length) {
    Dims shape(x.shape().begin(), x.shape().end() - 1);
    shape.insert(shape.end(), {walk.length, step});
    return reshape(x[ellipsis, up_to(walk.length * step)], shape);
  }
  const LazyTensor windows = Node::apply(Operation::sliding_window_view, {x},
                                         {{Attribute::axis, x.ndim() - 1}, {Attribute::length, rest}});
  return windows[ellipsis, up_to(walk.length, step), slice(None{}, None{})];
}

/// An axis for each walk, upwards.
LazyTensor walked(LazyTensor x, std::span<const Walk> walks) {
  if (walks.empty()) return x[0];
  for (; walks.size() > 1; walks = walks.subspan(1)) x = cut(x, walks[0], extent(walks.subspan(1)));
  return x[ellipsis, up_to(walks[0].length, std::abs(walks[0].step))];
}

/// The axes in their own order, those of one place among them, downwards where steps are negative.
LazyTensor with_axes(const LazyTensor& x, std::span<const Walk> walks, const Dims& shape) {
  std::vector<Walk> ordered(walks.begin(), walks.end());
  Dims axes(walks.size());
  for (std::size_t i = 0; i < walks.size(); ++i) axes[i] = static_cast<std::int64_t>(i);
  std::ranges::sort(axes, {}, [&](std::int64_t i) { return walks[static_cast<std::size_t>(i)].axis; });
  std::ranges::sort(ordered, {}, &Walk::axis);
  Subscripts items;
  auto walk = ordered.begin();
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    const bool walks_here = walk != ordered.end() && walk->axis == axis;
    if (!walks_here)
      items.emplace_back(newaxis);
    else
      items.emplace_back((walk++)->step < 0 ? slice(None{}, None{}, -1) : slice(None{}, None{}));
  }
  return items.empty() ? x : getitem(permuted(x, axes), items);
}

}  // namespace

SeenMemory seen_as(const LazyTensor& x, std::int64_t offset, const std::optional<Dims>& shape,
                   const std::optional<Dims>& strides) {
  SeenMemory seen{offset, x.dtype(), shape.value_or(x.shape()), strides.value_or(x.strides())};
  if (std::ranges::any_of(seen.shape, [](std::int64_t length) { return length < 0; }))
    throw ValueError("negative dimensions are not allowed");
  if (!strides && is_c_contiguous(x.shape(), x.strides(), x.itemsize()))
    seen.strides = c_strides(seen.shape, x.itemsize());
  if (seen.strides.size() != seen.shape.size()) throw ValueError("mismatch in length of strides and shape");
  return seen;
}

LazyTensor strided_view(const LazyTensor& memory, const SeenMemory& seen) {
  const LazyTensor flat = flat_memory(memory, seen.dtype);
  if (std::ranges::count(seen.shape, 0) > 0) return reshape(flat[slice(0, 0)], seen.shape);
  const std::vector<Walk> walks = walks_of(seen);
  const std::int64_t low = lowest(seen, walks, flat.size());
  const LazyTensor made = with_axes(walked(flat[slice(low, None{})], walks), walks, seen.shape);
  return made.shape() == seen.shape ? made : broadcast_to(made, seen.shape);
}

}  // namespace weft::numpy
