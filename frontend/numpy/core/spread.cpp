#include "frontend/numpy/core/spread.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "frontend/numpy/core/memory_layout.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

/// One axis of the memory: how many elements, and how the view steps along it.
struct Walk {
  std::int64_t length = 1, seen = 1, step = 1;  // the step forwards
  bool backwards = false;

  std::int64_t reach() const { return step * (seen - 1) + 1; }
  slice places() const { return backwards ? slice(reach() - 1, None{}, -step) : slice(0, reach(), step); }
};

bool is_walked(const LazyTensor& x, const Dims& strides, std::int64_t axis) {
  const auto at = static_cast<std::size_t>(axis);
  return x.shape()[at] > 1 && strides[at] != 0;
}

/// The least length from what is seen on that divides the elements between the places of the next axis; 0
/// where none does.
std::int64_t dividing_length(std::int64_t least, std::int64_t elements) {
  while (least <= elements && elements % least != 0) ++least;
  return least <= elements ? least : 0;
}

/// The memory's axes, outermost first, as `order` has those of `x`; none where there are no such.
std::vector<Walk> walks_of(const LazyTensor& x, const Dims& strides, const Dims& order) {
  std::vector<Walk> walks(order.size());
  std::int64_t unit = itemsize(x.dtype());
  Walk* inner = nullptr;
  for (std::size_t i = order.size(); i-- > 0;) {
    if (!is_walked(x, strides, order[i])) continue;
    const std::int64_t stride = strides[static_cast<std::size_t>(order[i])], distance = std::abs(stride);
    if (inner) unit *= inner->length = dividing_length(inner->reach(), distance / unit);
    if (unit == 0 || distance % unit != 0) return {};
    const std::int64_t seen = x.shape()[static_cast<std::size_t>(order[i])];
    walks[i] = {.seen = seen, .step = distance / unit, .backwards = stride < 0};
    inner = &walks[i];
  }
  if (inner) inner->length = inner->reach();
  return walks;
}

Dims inverse(const Dims& order) {
  Dims places(order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    places[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
  return places;
}

}  // namespace

LazyTensor spread_as(const LazyTensor& x, const Dims& strides) {
  Dims axes(strides.size());
  std::iota(axes.begin(), axes.end(), 0);
  const Dims order = in_memory_order(axes, strides);
  const std::vector<Walk> walks = walks_of(x, strides, order);
  if (walks.empty()) return x;
  Dims lengths;
  Subscripts distinct, places;
  for (const Walk& walk : walks) {
    lengths.push_back(walk.length);
    places.push_back(walk.places());
  }
  for (const std::int64_t axis : axes)
    distinct.push_back(is_walked(x, strides, axis) ? slice(None{}) : slice(0, 1));
  const LazyTensor values = permuted(getitem(x, distinct), order);
  const LazyTensor memory = setitem(zeros(lengths, {.dtype = x.dtype()}), places, values);
  return broadcast_to(permuted(getitem(memory, places), inverse(order)), x.shape());
}

}  // namespace weft::numpy
