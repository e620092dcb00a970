#include "frontend/source/items/grown_items.hpp"

#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/items/grown_columns.hpp"
#include "frontend/source/items/item_form.hpp"
#include "frontend/source/items/list_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/items/stacked_lists.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Bytes that a column may have whose items nothing but data bounds.
constexpr std::int64_t most_bytes = std::int64_t{1} << 29;

Value item_at(const GrownList& list, const Value& place) {
  Value item = item_in_columns(list, place);
  keep_as_item(item);
  return item;
}

/// What a list takes as an index, as int64.
LazyTensor int_of(const Value& index) {
  if (const auto unknown = unknown_index(index)) return *unknown;
  if (const auto* number = index.as<ComputedNumber>(); number && number->tensor.dtype() == DType::bool_)
    return numpy::astype(number->tensor, DType::int64);
  check_place(index, "list");
  return LazyTensor(constant(as_index(index)));
}

/// The place of one of the items that there are, at an index that may count from the end.
Value place_of(const GrownList& list, const Value& index, const char* out_of_range) {
  if (list.known) return PythonInt{position(index, static_cast<std::size_t>(*list.known), "list")};
  const LazyTensor given = int_of(index);
  const LazyTensor& count = list.count.tensor();
  const LazyTensor place = numpy::where(numpy::less(given, 0), numpy::add(given, count), given);
  const LazyTensor beyond = numpy::logical_or(numpy::less(place, 0), numpy::greater_equal(place, count));
  raise_where(beyond, "IndexError", out_of_range);
  return ComputedNumber{numpy::where(beyond, std::int64_t{0}, place), 0, list.room() - 1};
}

void count_on(const GrownList& list, std::int64_t by) {
  Array(list.count).write_all(numpy::add(list.count.tensor(), by));
}

/// An empty list is an array of float64 along one axis, whatever its items would have been.
void refuse_empty(const GrownList& list, const LazyTensor& array, std::optional<DType> dtype) {
  if (array.ndim() == 1 && array.dtype() == dtype.value_or(DType::float64)) return;
  const std::string dtype_name(name(array.dtype()));
  raise_where(
      numpy::equal(list.count.tensor(), 0), "NotImplementedError",
      "an array of an empty list is float64 of shape (0,), but where data decide how many items there "
      "are, it is read as one of items that are " +
          dtype_name + ", of " + std::to_string(array.ndim()) + " dimensions" +
          (array.ndim() == 1 ? "; np.array(list, dtype=np." + dtype_name + ") is always such" : ""));
}

/// What NumPy says of items that are no array, as of one item; the number of items stands first in the shape.
numpy::ErrorText error_of_items(const GrownList& list) try {
  array_of_list(make_sequence({item_in_columns(list, PythonInt{0})}));
  throw InternalError("an item is an array, and a list of such is none");
} catch (const ValueError& error) {
  numpy::ErrorText text(error.what());
  const std::size_t place = text.text.find("(1,");
  if (place != std::string::npos) {
    text.text.replace(place, 3, "({},");
    text.numbers = {list.count.tensor()};
  }
  return text;
}

/// The items as rows. Errors: ValueError, where there are any, for items that are no array.
std::optional<LazyTensor> rows_of(const GrownList& list, std::optional<DType> dtype) try {
  const std::vector<Value> columns(list.columns.begin(), list.columns.end());
  const LazyTensor parts = array_of_list(item_of_parts(list.form, columns), dtype);
  const std::int64_t depth = parts.ndim() - list.columns.front().tensor().ndim();
  return depth == 0 ? parts : numpy::moveaxis(parts, depth, 0);
} catch (const ValueError&) {
  numpy::raise_by_data(numpy::greater(list.count.tensor(), 0), "ValueError", error_of_items(list));
  return std::nullopt;
}

GrownList widened(GrownList list, const Value& item) {
  if (auto wider = wider_form(list.form, item)) list.form = *std::move(wider);
  return list;
}

}  // namespace

std::int64_t most_room(const Value& item) {
  std::int64_t room = max_items;
  for (const Value& part : parts_of(item)) {
    const LazyTensor tensor = as_tensor(part);
    const std::int64_t bytes = tensor.size() * static_cast<std::int64_t>(itemsize(tensor.dtype()));
    room = std::min(room, most_bytes / std::max<std::int64_t>(bytes, 1));
  }
  return std::max<std::int64_t>(room, 1);
}

void make_grown(Sequence& list, const Value& item, std::int64_t room, GrownList::RoomMade room_made) {
  GrownList made = widened(list.grown ? *list.grown : grown_of(list.items, form_of(item)), item);
  if (!list.grown) made.first = list.items;
  if (made.room() < room) make_room(made, room);
  made.most = std::max(made.most, room);
  made.room_made = room_made;
  if (made.known) {
    made.count = Array(constant(*made.known));
    made.known = {};
  }
  list.items.clear();
  list.packed = nullptr;
  list.grown = std::make_shared<const GrownList>(std::move(made));
}

void append_grown(Sequence& list, const Value& item, bool is_bounded) {
  LazyTensor place = list.grown->count.tensor();
  if (is_bounded) {
    const std::int64_t room = list.grown->room();
    raise_where(numpy::greater_equal(place, room), "MemoryError", "the list is too long");
    place = numpy::minimum(place, room - 1);
  } else {
    GrownList longer = widened(*list.grown, item);
    if (longer.most == longer.room())
      make_room(longer, longer.most + std::clamp<std::int64_t>(longer.most, 8, 1024));
    ++longer.most;
    list.grown = std::make_shared<const GrownList>(std::move(longer));
  }
  assign_parts(*list.grown, ComputedNumber{place, 0, list.grown->room() - 1}, item);
  count_on(*list.grown, 1);
}

Value pop_grown(const GrownList& list) {
  Value item = item_at(list, place_of(list, PythonInt{-1}, "pop from empty list"));
  count_on(list, -1);
  return item;
}

Value grown_item(const GrownList& list, const Value& index) {
  return item_at(list, place_of(list, index, "list index out of range"));
}

Value item_of_known(const Sequence& sequence, const Value& index) {
  const char* out_of_range = sequence.is_tuple ? "tuple index out of range" : "list index out of range";
  if (sequence.items.empty()) throw IndexError(out_of_range);
  const GrownList list = grown_of(sequence.items, form_of(sequence.items.front()));
  return item_at(list, place_of(list, index, out_of_range));
}

void assign_grown_item(const GrownList& list, const Value& index, const Value& item) {
  if (wider_form(list.form, item))
    throw NotImplementedError("an item of a list of as many items as data decide takes one of the same kind");
  assign_parts(list, place_of(list, index, "list assignment index out of range"), item);
}

Value length_of(const GrownList& list) {
  if (list.known) return *list.known;
  return ComputedNumber{list.count.tensor(), 0, list.most};
}

/// Any of the items that were known at first may have been assigned since.
bool settle_grown(Sequence& list) {
  if (list.grown->known) return false;
  const auto count = numpy::known_values(list.grown->count.tensor());
  if (!count) return false;
  GrownList settled = *list.grown;
  settled.first.clear();
  list.grown = std::make_shared<const GrownList>(std::move(settled));
  set_known(list, count->data<std::int64_t>()[0], true);
  settle_stacked(list);
  return true;
}

LazyTensor array_of(const GrownList& list, std::optional<DType> dtype) {
  if (list.known) throw NotImplementedError("a list that a loop makes longer is no array in its steps");
  const auto rows = rows_of(list, dtype);
  if (!rows) return numpy::zeros({0}, {.dtype = dtype});
  refuse_empty(list, *rows, dtype);
  return numpy::copied_in(numpy::part_by_data(*rows, 0, {.computed_stop = Tensor(list.count.tensor())}), 'C');
}

}  // namespace weft::source
