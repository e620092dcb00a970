#include "frontend/source/items/data_windows.hpp"

#include <algorithm>

#include "frontend/source/data/measured_lengths.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

bool is_window(const Value& item) {
  const auto* range = item.as<SliceValue>();
  return range && (range->computed_start || range->computed_stop);
}
/// Of an axis whose length is measured, a part is one too, if its step is 1.
bool is_part(const Value& item) {
  const auto* range = item.as<SliceValue>();
  return range && (range->start || range->stop) && range->step.value_or(1) == 1;
}

/// How many items a slice takes of `length`, and from where on, as Python clips it.
struct Window {
  LazyTensor start, count;
};

/// Slices that take as many are counted alike: x[1:] and x[:-1].
std::optional<Window> plain_window(const SliceValue& range, const LazyTensor& length) {
  if (range.computed_start || range.computed_stop) return std::nullopt;
  const std::int64_t start = range.start.value_or(0), stop = range.stop.value_or(0);
  const bool to_end = !range.stop, small = std::max(std::abs(start), std::abs(stop)) < INT32_MAX;
  const LazyTensor zero(constant(std::int64_t{0}));
  if (small && start >= 0 && (to_end || stop < 0)) {
    const LazyTensor count = numpy::maximum(numpy::subtract(length, start - stop), 0);
    return Window{numpy::minimum(start, numpy::subtract(length, count)), count};
  }
  if (start == 0 && stop >= 0) return Window{zero, numpy::minimum(length, stop)};
  if (start >= 0 || !to_end || !small) return std::nullopt;
  const LazyTensor count = numpy::minimum(length, -start);
  return Window{numpy::subtract(length, count), count};
}

Window window_within(const SliceValue& range, const LazyTensor& length) {
  if (const auto plain = plain_window(range, length)) return *plain;
  const auto bound = [&](const Tensor& computed, const std::optional<std::int64_t>& known,
                         const LazyTensor& missing) -> LazyTensor {
    const LazyTensor given = computed ? LazyTensor(computed) : known ? LazyTensor(constant(*known)) : missing;
    const LazyTensor counted = numpy::where(numpy::less(given, 0), numpy::add(given, length), given);
    return numpy::minimum(numpy::maximum(counted, 0), length);
  };
  const LazyTensor start = bound(range.computed_start, range.start, LazyTensor(constant(std::int64_t{0})));
  const LazyTensor stop = bound(range.computed_stop, range.stop, length);
  return {start, numpy::maximum(numpy::subtract(stop, start), 0)};
}

}  // namespace

const SliceValue* window_in(const Value& index, const LazyTensor& x) {
  const bool measured = x.ndim() > 0 && measured_length(x.shape()[0]);
  if (is_window(index) || (measured && is_part(index))) return index.as<SliceValue>();
  const Sequence* tuple = index.sequence();
  if (!tuple || !tuple->is_tuple || tuple->items.empty() || std::ranges::none_of(tuple->items, is_window))
    return nullptr;
  const auto is_whole = [](const Value& item) {
    const auto* range = item.as<SliceValue>();
    return range && !range->start && !range->stop && !range->step && !is_window(item);
  };
  if (!is_window(tuple->items[0]) || !std::all_of(tuple->items.begin() + 1, tuple->items.end(), is_whole))
    throw NotImplementedError("a slice that data decide is read along the first axis, beside whole axes");
  return tuple->items[0].as<SliceValue>();
}

LazyTensor window_of(const LazyTensor& x, const SliceValue& range) {
  if (range.step && *range.step != 1)
    throw NotImplementedError("a slice that data decide is read with a step of 1");
  if (x.ndim() == 0)
    throw IndexError("too many indices for array: array is 0-dimensional, but 1 were indexed");
  const auto known = measured_length(x.shape()[0]);
  const LazyTensor length = known ? *known : LazyTensor(constant(x.shape()[0]));
  const Window window = window_within(range, length);
  const Measured count = measured(window.count, x.shape()[0]);
  // An empty window may begin beyond the end.
  const LazyTensor begin = numpy::minimum(window.start, numpy::subtract(length, count.tensor));
  return Node::apply(Operation::dynamic_slice, {x, begin, count.tensor}, {{Attribute::length, count.length}});
}

}  // namespace weft::source
