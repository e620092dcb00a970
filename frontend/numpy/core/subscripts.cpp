#include "frontend/numpy/core/subscripts.hpp"

#include <algorithm>

#include "frontend/numpy/core/loop_indexes.hpp"
#include "runtime/system/errors.hpp"

namespace weft::numpy {
namespace {

constexpr IndexItem newaxis_item{.kind = IndexItem::Kind::newaxis};

IndexItem whole(std::int64_t length) { return {.kind = IndexItem::Kind::slice, .length = length}; }

IndexItem integer(std::int64_t index, std::int64_t axis, std::int64_t length) {
  if (LoopIndexes::of_thread().is_never_taken && length > 0) index = std::clamp(index, -length, length - 1);
  if (index < -length || index >= length) {
    throw IndexError("index " + std::to_string(index) + " is out of bounds for axis " + std::to_string(axis) +
                     " with size " + std::to_string(length));
  }
  return {.kind = IndexItem::Kind::integer, .start = index < 0 ? index + length : index};
}

/// Python's slice.indices: negative bounds count from the end, and both are clipped to what the step can
/// reach.
IndexItem sliced(const slice& s, std::int64_t length) {
  const std::int64_t step = std::max(s.step.value_or(1), -INT64_MAX);
  if (step == 0) throw ValueError("slice step cannot be zero");
  const std::int64_t lowest = step > 0 ? 0 : -1, highest = step > 0 ? length : length - 1;
  const auto clipped = [&](const slice::Bound& bound, std::int64_t missing) {
    if (!bound) return missing;
    return std::clamp(*bound < 0 ? *bound + length : *bound, lowest, highest);
  };
  const std::int64_t start = clipped(s.start, step > 0 ? lowest : highest);
  const std::int64_t stop = clipped(s.stop, step > 0 ? highest : lowest);
  const std::int64_t distance = step > 0 ? stop - start : start - stop;
  if (distance <= 0) return {.kind = IndexItem::Kind::slice, .start = 0, .step = step, .length = 0};
  const std::int64_t stride = step > 0 ? step : -step;
  return {
      .kind = IndexItem::Kind::slice, .start = start, .step = step, .length = (distance - 1) / stride + 1};
}

bool is_ellipsis(const Subscript& item) { return std::holds_alternative<Ellipsis>(item.value); }
bool takes_axis(const Subscript& item) {
  return !is_ellipsis(item) && !std::holds_alternative<None>(item.value);
}

/// How many axes no subscript names.
std::int64_t unnamed_axes(const Subscripts& items, std::int64_t ndim) {
  if (std::ranges::count_if(items, is_ellipsis) > 1) {
    throw IndexError("an index can only have a single ellipsis ('...')");
  }
  const std::int64_t named = std::ranges::count_if(items, takes_axis);
  if (named > ndim) {
    throw IndexError("too many indices for array: array is " + std::to_string(ndim) + "-dimensional, but " +
                     std::to_string(named) + " were indexed");
  }
  return ndim - named;
}

}  // namespace

Index resolved(const Subscripts& items, const Dims& shape) {
  Index index;
  std::int64_t axis = 0;
  const auto take_whole = [&](std::int64_t count) {
    for (; count > 0; --count) index.push_back(whole(shape[axis++]));
  };
  const std::int64_t unnamed = unnamed_axes(items, static_cast<std::int64_t>(shape.size()));
  for (const Subscript& item : items) {
    if (is_ellipsis(item)) {
      take_whole(unnamed);
    } else if (const auto* number = std::get_if<std::int64_t>(&item.value)) {
      index.push_back(integer(*number, axis, shape[axis]));
      ++axis;
    } else if (const auto* range = std::get_if<slice>(&item.value)) {
      index.push_back(sliced(*range, shape[axis]));
      ++axis;
    } else {
      index.push_back(newaxis_item);
    }
  }
  take_whole(static_cast<std::int64_t>(shape.size()) - axis);
  return index;
}

Subscripts whole_axes(std::int64_t ndim) { return Subscripts(static_cast<std::size_t>(ndim), slice(None{})); }

Subscripts at_axis(std::int64_t axis, const Subscript& item) {
  Subscripts items = whole_axes(axis);
  items.push_back(item);
  return items;
}

}  // namespace weft::numpy
