#include "frontend/source/values/dicts.hpp"

#include <algorithm>

#include "frontend/source/values/keys.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
const Value* Dict::find(const Value& key) const {
  const auto found = places_.find(key_of(key).identity);
  return found == places_.end() ? nullptr : &items_[found->second].second;
}

void Dict::put(const Value& key, Value value) {
  if (items_.size() >= max_items) throw MemoryError("the dict is too long");
  put_within(value, level + 1, this);
  depth_ = std::max({depth_, nesting_of(key).depth + 1, nesting_of(value).depth + 1});
  if (depth_ > max_nesting) throw MemoryError("dicts are nested too deeply");
  const auto [place, fresh] = places_.try_emplace(key_of(key).identity, items_.size());
  if (fresh) {
    items_.emplace_back(key, std::move(value));
    puts_.push_back(0);
    return;
  }
  items_[place->second].second = std::move(value);
  ++puts_[place->second];
}

void Dict::change(const Value& key, Value value) {
  note_change("dict", this);
  put(key, std::move(value));
}

std::optional<Value> Dict::remove(const Value& key) {
  note_change("dict", this);
  const auto found = places_.find(key_of(key).identity);
  if (found == places_.end()) return std::nullopt;
  const std::size_t place = found->second;
  Value value = std::move(items_[place].second);
  items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(place));
  puts_.erase(puts_.begin() + static_cast<std::ptrdiff_t>(place));
  places_.erase(found);
  for (auto& [text, other] : places_) other -= other > place;
  return value;
}

Value item_of(const DictView& view, std::size_t place) {
  using Kind = DictView::Kind;
  const auto& [key, value] = view.dict->items()[place];
  return view.kind == Kind::keys ? key : view.kind == Kind::values ? value : make_sequence({key, value});
}

std::optional<DictView> dict_view(const Value& value) {
  if (const auto* view = value.as<DictView>()) return *view;
  if (const auto* dict = value.as<std::shared_ptr<Dict>>()) return DictView{*dict};
  return std::nullopt;
}

}  // namespace weft::source
