#include "frontend/source/items/list_items.hpp"

#include <algorithm>

#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/growing_lists.hpp"
#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/stacked_lists.hpp"
#include "frontend/source/syntax/characters.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

std::string no_place(const std::string& kind, const std::string& type) {
  if (kind == "string") return "string indices must be integers, not '" + type + "'";
  return kind + " indices must be integers or slices, not " + type;
}

/// Whether it is an integer that data decide, even if it could be worked out.
bool is_place_of_data(const Value& index) {
  const auto unknown = unknown_index(index);
  return unknown && !known_value(*unknown);
}

}  // namespace

void check_place(const Value& index, const char* kind) {
  const LazyTensor* tensor = index.tensor();
  if (index.integer() || (tensor && tensor->ndim() == 0 && is_integer(tensor->dtype()))) return;
  if (index.as<Array>()) throw TypeError("only integer scalar arrays can be converted to a scalar index");
  throw TypeError(no_place(kind, type_name(index)));
}

std::size_t position(const Value& index, std::size_t length, const char* kind, bool changes) {
  if (const auto known = known_at_hand(index)) return position(*known, length, kind, changes);
  if (index.as<ComputedNumber>())
    throw NotImplementedError(std::string("an item of a ") + kind +
                              " at a place that data decide is not read");
  check_place(index, kind);
  const std::int64_t i = as_index(index), n = static_cast<std::int64_t>(length);
  if (i < -n || i >= n)
    throw IndexError(std::string(kind) + (changes ? " assignment" : "") + " index out of range");
  note_choice(i);
  return static_cast<std::size_t>(i < 0 ? i + n : i);
}

IndexItem slice_of_items(const SliceValue& range, std::size_t length) {
  if (range.computed_start || range.computed_stop)
    throw NotImplementedError("a slice of a list or a tuple that data decide is not read");
  return numpy::resolved({numpy::slice(range.start, range.stop, range.step)},
                         Dims{static_cast<std::int64_t>(length)})[0];
}

Value string_item(const std::string& text, const Value& index) {
  const std::u32string characters = characters_of(text);
  const auto* range = index.as<SliceValue>();
  if (!range) return text_of_characters(characters.substr(position(index, characters.size(), "string"), 1));
  const IndexItem item = slice_of_items(*range, characters.size());
  std::u32string part;
  for (std::int64_t i = 0; i < item.length; ++i)
    part += characters[static_cast<std::size_t>(item.start + i * item.step)];
  return text_of_characters(part);
}

Value sequence_item(const Sequence& sequence, const Value& index) {
  const auto* range = index.as<SliceValue>();
  if (!range && is_place_of_data(index)) return item_of_known(sequence, index);
  if (!range)
    return sequence.items[position(index, sequence.items.size(), sequence.is_tuple ? "tuple" : "list")];
  const IndexItem item = slice_of_items(*range, sequence.items.size());
  std::vector<Value> items;
  for (std::int64_t i = 0; i < item.length; ++i) items.push_back(sequence.items[item.start + i * item.step]);
  return make_sequence(std::move(items), sequence.is_tuple);
}

namespace {

void put(Sequence& list, std::size_t place, const Value& value) {
  take_in(list, value);
  list.items[place] = value;
}

/// What stands right of the sign, before the list changes: it may be the list itself.
std::vector<Value> assigned_items(const Value& value, bool extended) {
  if (!is_iterable(value))
    throw TypeError(extended ? "must assign iterable to extended slice" : "can only assign an iterable");
  return items_of(settled_items(value));
}

/// As many items stand afterwards where `count` stood from `start` on.
void make_room(Sequence& list, std::size_t start, std::size_t count, std::size_t wanted) {
  const auto first = list.items.begin() + static_cast<std::ptrdiff_t>(start);
  if (wanted < count)
    list.items.erase(first + static_cast<std::ptrdiff_t>(wanted), first + static_cast<std::ptrdiff_t>(count));
  else
    list.items.insert(first + static_cast<std::ptrdiff_t>(count), wanted - count, Value(NoneValue{}));
  if (list.items.size() > max_items) throw MemoryError("the list is too long");
}

/// Where the items go in that take the place of none: Python's clamped start.
std::int64_t start_of(const SliceValue& range, std::size_t size) {
  const auto length = static_cast<std::int64_t>(size);
  const std::int64_t start = range.start.value_or(0);
  return std::clamp<std::int64_t>(start < 0 ? start + length : start, 0, length);
}

void assign_slice(Sequence& list, const SliceValue& range, const Value& value) {
  const bool extended = range.step.value_or(1) != 1;
  const std::vector<Value> given = assigned_items(value, extended);
  IndexItem places = slice_of_items(range, list.items.size());
  const auto count = static_cast<std::size_t>(places.length);
  if (extended && given.size() != count)
    throw ValueError("attempt to assign sequence of size " + std::to_string(given.size()) +
                     " to extended slice of size " + std::to_string(count));
  if (!extended) {
    places.start = start_of(range, list.items.size());
    make_room(list, static_cast<std::size_t>(places.start), count, given.size());
  }
  for (std::size_t i = 0; i < given.size(); ++i)
    put(list, static_cast<std::size_t>(places.start + static_cast<std::int64_t>(i) * places.step), given[i]);
}

void delete_slice(Sequence& list, const SliceValue& range) {
  const IndexItem places = slice_of_items(range, list.items.size());
  std::vector<Value> kept;
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const std::int64_t along = static_cast<std::int64_t>(i) - places.start;
    const bool taken =
        along % places.step == 0 && along / places.step >= 0 && along / places.step < places.length;
    if (!taken) kept.push_back(list.items[i]);
  }
  list.items = std::move(kept);
}

}  // namespace

void assign_list_item(Sequence& list, const Value& index, const Value& value) {
  if (!index.as<SliceValue>() && is_grown_before(nullptr, list))
    return assign_grown_item(*list.grown, index, value);
  note_change(list);
  if (const auto* range = index.as<SliceValue>()) return assign_slice(list, *range, value);
  const std::size_t place = position(index, list.items.size(), "list", true);
  put(list, place, value);
}

void delete_list_item(Sequence& list, const Value& index) {
  note_change(list);
  if (const auto* range = index.as<SliceValue>()) return delete_slice(list, *range);
  const std::size_t place = position(index, list.items.size(), "list", true);
  list.items.erase(list.items.begin() + static_cast<std::ptrdiff_t>(place));
}

void append(Sequence& list, Value item) {
  if (is_grown_before(&item, list)) {
    if (list.grown->known) return append_stacked(list, item);
    return append_grown(list, item, is_bounded(list));
  }
  note_change(list);
  if (list.items.size() >= max_items) throw MemoryError("the list is too long");
  take_in(list, item);
  list.items.push_back(std::move(item));
}

}  // namespace weft::source
