#include "frontend/source/operators/counted_items.hpp"

#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// No loop takes more steps.
constexpr PythonInt most_steps = PythonInt{1} << 53;

bool has_items(const Array* array) { return array && array->tensor().ndim() > 0; }

bool is_counted(const Value& items) {
  if (items.grown_list()) return true;
  if (const Sequence* columns = items.sequence()) return std::ranges::any_of(columns->items, is_counted);
  const auto* array = items.as<Array>();
  return items.as<ComputedRange>() || (array && measured_length(array->tensor().shape()[0]));
}

ComputedNumber known_count(PythonInt count) { return computed(std::min(count, most_steps)); }

ComputedNumber count_of_items(const Value& items) {
  if (const GrownList* list = items.grown_list()) return computed(length_of(*list));
  if (const Sequence* columns = items.sequence()) {
    ComputedNumber least = count_of_items(columns->items[0]);
    for (std::size_t i = 1; i < columns->items.size(); ++i) {
      const ComputedNumber count = count_of_items(columns->items[i]);
      least = {numpy::minimum(least.tensor, count.tensor), std::min(least.low, count.low),
               std::min(least.high, count.high)};
    }
    return least;
  }
  if (const auto* range = items.as<ComputedRange>()) return count_of(*range);
  if (const auto* range = items.as<RangeValue>()) return known_count(range->length());
  const std::int64_t length = items.tensor()->shape()[0];
  const auto measured = measured_length(length);
  return measured ? ComputedNumber{*measured, 0, most_steps} : known_count(length);
}

/// start + place * step. An item lies between the ends.
Value item_of_range(const ComputedRange& range, const ComputedNumber& place) {
  const bool by_one = range.step.low == 1 && range.step.high == 1;
  const LazyTensor steps = by_one ? place.tensor : numpy::multiply(place.tensor, range.step.tensor);
  const bool up = range.step.low > 0;
  const PythonInt low = up ? range.start.low : range.stop.low + 1,
                  high = up ? range.stop.high - 1 : range.start.high;
  return ComputedNumber{numpy::add(range.start.tensor, steps), low, std::max(low, high)};
}

}  // namespace

std::optional<Value> columns_of(const Value& iterable) {
  if (iterable.as<RangeValue>() || iterable.as<ComputedRange>() || has_items(iterable.as<Array>()) ||
      iterable.grown_list())
    return iterable;
  const auto* zip = iterable.as<std::shared_ptr<ZipValue>>();
  if (!zip || (*zip)->of || (*zip)->next_item || (*zip)->columns.empty()) return std::nullopt;
  std::vector<Value> columns;
  for (const Iteration& column : (*zip)->columns) {
    const auto walked = column.is_begun() ? std::nullopt : columns_of(column.iterable());
    if (!walked) return std::nullopt;
    columns.push_back(*walked);
  }
  return make_sequence(std::move(columns));
}

std::optional<Counted> items_by_place(const Value& iterable) {
  const auto items = columns_of(iterable);
  if (!items) return std::nullopt;
  return Counted{*items, count_of_items(*items)};
}

std::optional<Counted> counted_items(const Value& iterable) {
  const auto counted = items_by_place(iterable);
  return counted && is_counted(counted->items) ? counted : std::nullopt;
}

ComputedNumber count_of(const ComputedRange& range) {
  const bool up = range.step.low > 0;
  const LazyTensor& first = up ? range.start.tensor : range.stop.tensor;
  const LazyTensor& last = up ? range.stop.tensor : range.start.tensor;
  LazyTensor count = numpy::subtract(last, first);  // beyond 64 bits: more than any loop takes
  count = numpy::where(numpy::less(count, 0), std::int64_t{INT64_MAX}, count);
  if (range.step.low != 1 || range.step.high != 1) {
    const LazyTensor step = up ? range.step.tensor : numpy::negative(range.step.tensor);
    count = numpy::add(numpy::floor_divide(numpy::subtract(count, 1), step), 1);
  }
  return {numpy::where(numpy::less(first, last), count, std::int64_t{0}), 0, most_steps};
}

Value item_at(const Value& items, const ComputedNumber& place) {
  if (const auto* range = items.as<ComputedRange>()) return item_of_range(*range, place);
  if (const auto* range = items.as<RangeValue>()) {
    const PythonInt steps = std::min(range->length(), most_steps);
    const PythonInt last = std::clamp<PythonInt>(range->start + range->step * steps, INT64_MIN, INT64_MAX);
    return item_of_range({computed(range->start), computed(last), computed(range->step)}, place);
  }
  if (const GrownList* list = items.grown_list()) return grown_item(*list, place);
  if (!items.sequence()) return subscripted(items, place);
  std::vector<Value> row;
  for (const Value& column : items.sequence()->items) row.push_back(item_at(column, place));
  return make_sequence(std::move(row));
}

std::optional<std::int64_t> length_of(const Value& items) {
  if (items.grown_list()) return std::nullopt;
  if (const Sequence* columns = items.sequence()) {
    std::optional<std::int64_t> least;
    for (const Value& column : columns->items) {
      const auto length = length_of(column);
      if (!length && !column.as<RangeValue>()) return std::nullopt;  // enumerate counts on and on
      if (length && (!least || *length < *least)) least = length;
    }
    return least;
  }
  if (const auto* range = items.as<RangeValue>()) {
    const PythonInt length = range->length();
    return length < INT32_MAX ? std::optional(static_cast<std::int64_t>(length)) : std::nullopt;
  }
  const auto* array = items.as<Array>();
  if (!has_items(array) || measured_length(array->tensor().shape()[0])) return std::nullopt;
  return array->tensor().shape()[0];
}

Value item_at(const Value& items, std::int64_t place) {
  if (const Sequence* columns = items.sequence()) {
    std::vector<Value> row;
    for (const Value& column : columns->items) row.push_back(item_at(column, place));
    return make_sequence(std::move(row));
  }
  if (const auto* range = items.as<RangeValue>()) return range->start + place * range->step;
  const auto* array = items.as<Array>();
  const LazyTensor item = numpy::getitem(array->tensor(), {place});
  return item.ndim() == 0 ? Value(Scalar{item}) : Value(array->view(item));
}

}  // namespace weft::source
