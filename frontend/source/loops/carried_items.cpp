#include "frontend/source/loops/carried_items.hpp"

#include <algorithm>
#include <ranges>

#include "frontend/source/loops/carried_choices.hpp"
#include "frontend/source/syntax/ast.hpp"

namespace weft::source {
namespace {

/// As many values of a dict may change.
constexpr std::size_t most_items = 64;
/// So many names stand for each of a program, and for its choices.
constexpr std::size_t names_before = 1 + most_kinds * names_a_kind;

}  // namespace

CarriedItem::CarriedItem(const Syntax& syntax, std::shared_ptr<Dict> dict, const ItemPlace& place)
    : dict_(std::move(dict)),
      item_(place.item),
      part_(static_cast<Index32>(syntax.names.size() * names_before + place.dict * most_items + place.item)) {
}

void CarriedItem::take_apart(Names& names) const {
  names.insert_or_assign(part_, std::exchange(dict_->value_at(item_), NoneValue{}));
}

void CarriedItem::put_together(Names& names) const {
  const auto found = names.find(part_);
  if (found == names.end()) return;
  dict_->value_at(item_) = found->second;
  names.erase(found);
}

void CarriedItem::leave(Names& names) const {
  const auto found = names.find(part_);
  if (found == names.end()) return;
  dict_->put(dict_->items()[item_].first, found->second);
  names.erase(found);
}

ItemsApart::ItemsApart(Interpreter& interpreter, const ItemPlaces& places)
    : frame_(interpreter.frame()), places_(places) {
  if (places.empty()) return;
  const LoopState state(interpreter);
  for (const ItemPlace& place : places)
    all_.emplace_back(interpreter.syntax(), state.dicts().at(place.dict).first, place);
  take_apart(frame_.names);
}

ItemsApart::~ItemsApart() { put_together(frame_.names); }

void ItemsApart::take_apart(Names& names) const {
  for (const CarriedItem& item : all_) item.take_apart(names);
}

void ItemsApart::put_together(Names& names) const {
  for (const CarriedItem& item : all_) item.put_together(names);
}

void ItemsApart::check(const LoopState& before) const {
  ItemPlaces changed;
  for (std::size_t i = 0; i < before.dicts().size(); ++i) {
    const auto& [dict, held] = before.dicts()[i];
    const std::size_t count = std::min({dict->items().size(), held.items().size(), most_items});
    for (std::size_t k = 0; k < count; ++k)
      if (!places_.contains({i, k}) && dict->puts_at(k) != held.puts_at(k)) changed.insert({i, k});
  }
  if (!changed.empty()) throw ItemsChange{changed};
}

}  // namespace weft::source
