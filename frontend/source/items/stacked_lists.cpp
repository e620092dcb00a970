#include "frontend/source/items/stacked_lists.hpp"

#include <algorithm>
#include <utility>

#include "frontend/source/items/grown_columns.hpp"
#include "frontend/source/items/item_form.hpp"

namespace weft::source {
namespace {

/// Columns that a list may have: each is memory that a loop carries.
constexpr std::size_t most_parts = 16;

bool has_computed_parts(const Value& item, std::size_t& count) {
  const auto* list = item.as<std::shared_ptr<Sequence>>();
  if (list && !(*list)->packed)
    return !(*list)->grown && !(*list)->items.empty() &&
           std::ranges::all_of((*list)->items,
                               [&](const Value& each) { return has_computed_parts(each, count); });
  ++count;
  const auto* array = item.as<Array>();
  if (array) return !array->storage()->is_item && array->is_whole() && array->writeable();
  return list || item.as<ComputedNumber>() || item.as<PythonFloat>() || item.tensor();
}

}  // namespace

bool can_be_stacked(const Value& item) {
  std::size_t count = 0;
  return has_computed_parts(item, count) && count <= most_parts;
}

bool is_known_item(const Value& item) {
  if (const auto* list = item.as<std::shared_ptr<Sequence>>())
    return !(*list)->grown && std::ranges::all_of((*list)->items, is_known_item);
  return !item.as<ComputedNumber>() && !item.tensor();
}

void make_stacked(Sequence& list, const Value& item, std::int64_t room, const GrownList::RoomMade& made) {
  const std::vector<Value> first = list.grown ? list.grown->first : list.items;
  GrownList stacked = grown_of(first, form_of(item));
  if (const auto wider = wider_form(stacked.form, item)) stacked.form = *wider;
  if (stacked.room() < room) make_room(stacked, room);
  stacked.most = room;
  stacked.room_made = made;
  stacked.known = made.before;
  stacked.first = first;
  list.items.clear();
  list.packed = nullptr;
  list.grown = std::make_shared<const GrownList>(std::move(stacked));
}

void set_known(Sequence& list, std::int64_t count, bool is_shared) {
  GrownList counted = *list.grown;
  counted.known = count;
  counted.is_shared |= is_shared;
  list.grown = std::make_shared<const GrownList>(std::move(counted));
}

/// Where there is too little room, the step is read again.
void append_stacked(Sequence& list, const Value& item) {
  const std::int64_t count = *list.grown->known;
  assign_parts(*list.grown, PythonInt{std::min(count, list.grown->room() - 1)}, item);
  set_known(list, count + 1);
}

void settle_stacked(Sequence& list) {
  const auto stacked = std::exchange(list.grown, nullptr);
  const LazyTensor column = stacked->columns[0].tensor();
  const bool fills_column = stacked->room() == *stacked->known;
  const auto is_scalar = [](const Value& item) { return item.as<Scalar>() && !item.as<Scalar>()->or_python; };
  if (is_scalar(stacked->form) && std::ranges::all_of(stacked->first, is_scalar)) {
    const Value made = packed_list(fills_column ? column : column[numpy::slice(0, *stacked->known)]);
    const Sequence& packed = **made.as<std::shared_ptr<Sequence>>();
    list.items = packed.items;
    list.packed = packed.packed;
    return;
  }
  list.items = stacked->first;
  for (auto place = std::ssize(list.items); place < *stacked->known; ++place) {
    list.items.push_back(item_in_columns(*stacked, PythonInt{place}));
    take_in(list, list.items.back());
    if (stacked->is_shared) keep_as_item(list.items.back());
  }
}

}  // namespace weft::source
