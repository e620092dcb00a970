#include "frontend/numpy/indexing/data_subscripts.hpp"

#include <algorithm>

#include "frontend/numpy/data/data_lengths.hpp"
#include "runtime/system/errors.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {
namespace {

/// All of an axis, in either order.
bool is_whole(const Subscript& item) {
  const auto* range = std::get_if<slice>(&item.value);
  if (!range || range->stop) return false;
  const std::int64_t step = range->step.value_or(1);
  return range->start ? step == 1 && *range->start == 0 : std::abs(step) == 1;
}

bool is_rest(const Subscript& item) { return !item.places && std::holds_alternative<Ellipsis>(item.value); }

bool takes_axis(const Subscript& item) {
  return item.places || !(is_rest(item) || std::holds_alternative<None>(item.value));
}

Subscript along_data(const Subscript& item) {
  if (item.places || is_whole(item)) return item;
  if (const auto* place = std::get_if<std::int64_t>(&item.value)) return Tensor(constant(*place));
  throw NotImplementedError("such a part of an axis whose length data decide is not supported");
}

}  // namespace

Subscripts with_data_lengths(Subscripts items, const Dims& shape) {
  if (!has_data_length(shape)) return items;
  const std::int64_t unnamed = std::ssize(shape) - std::ranges::count_if(items, takes_axis);
  std::int64_t axis = 0;
  for (Subscript& item : items) {
    if (is_rest(item)) axis += unnamed;
    if (!takes_axis(item)) continue;
    if (axis < std::ssize(shape) && data_length(shape[static_cast<std::size_t>(axis)]))
      item = along_data(item);
    ++axis;
  }
  return items;
}

}  // namespace weft::numpy
