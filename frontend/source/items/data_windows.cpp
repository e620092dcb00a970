#include "frontend/source/items/data_windows.hpp"

#include <algorithm>

#include "frontend/source/data/measured_lengths.hpp"

namespace weft::source {
namespace {

bool is_window(const Value& item) {
  const auto* range = item.as<SliceValue>();
  return range && (range->computed_start || range->computed_stop);
}
/// Of an axis whose length is measured, a part is one too.
bool is_part(const Value& item) {
  const auto* range = item.as<SliceValue>();
  if (!range) return false;
  const std::int64_t step = range->step.value_or(1);
  return range->start || range->stop || (step != 1 && step != -1);
}

bool is_whole(const Value& item) {
  const auto* range = item.as<SliceValue>();
  return item.as<EllipsisValue>() || (range && !range->start && !range->stop && !range->step);
}

/// How many axes an item of an index names.
std::int64_t axes_named(const Value& item) {
  if (item.is_none() || item.as<EllipsisValue>()) return 0;
  const auto* array = item.as<Array>();
  return array && array->tensor().dtype() == DType::bool_ ? array->tensor().ndim() : 1;
}

}  // namespace

std::optional<IndexByData> windows_in(const Value& index, const LazyTensor& x) {
  const Sequence* tuple = index.sequence();
  const std::vector<Value> items = tuple && tuple->is_tuple ? tuple->items : std::vector<Value>{index};
  std::int64_t named = 0;
  for (const Value& item : items) named += axes_named(item);
  IndexByData found{.takes_all = true};
  std::int64_t axis = 0, of_rest = 0;
  std::vector<Value> rest;
  for (const Value& item : items) {
    const bool is_measured = axis < x.ndim() && measured_length(x.shape()[static_cast<std::size_t>(axis)]);
    const bool by_data = is_window(item) || (is_measured && is_part(item));
    if (by_data) found.windows.push_back({axis, of_rest, *item.as<SliceValue>()});
    rest.push_back(by_data ? Value(SliceValue{}) : item);
    const std::int64_t beyond = item.as<EllipsisValue>() ? std::max<std::int64_t>(x.ndim() - named, 0) : 0;
    axis += axes_named(item) + beyond;
    of_rest += item.as<SliceValue>() || item.is_none() ? 1 : beyond;
    found.takes_all &= by_data || is_whole(item);
    found.has_arrays |= item.as<Array>() != nullptr;
  }
  if (found.windows.empty()) return std::nullopt;
  found.rest = make_sequence(std::move(rest));
  return found;
}

Array window_of(const Array& x, std::int64_t axis, const SliceValue& range) {
  return x.view(numpy::part_by_data(x.tensor(), axis, range));
}

}  // namespace weft::source
