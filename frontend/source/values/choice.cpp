#include "frontend/source/values/choice.hpp"

#include <algorithm>

namespace weft::source {

bool is_choice(const Value& value) {
  if (value.as<std::shared_ptr<const Choice>>()) return true;
  const auto* tuple = value.as<std::shared_ptr<Sequence>>();
  return tuple && (*tuple)->is_tuple && std::ranges::any_of((*tuple)->items, is_choice);
}

Ways ways_of(const Value& value) {
  if (const auto* choice = value.as<std::shared_ptr<const Choice>>()) return (*choice)->ways;
  if (!is_choice(value)) return {};
  const std::vector<Value>& items = (*value.as<std::shared_ptr<Sequence>>())->items;
  const auto chosen = std::ranges::find_if(items, is_choice);
  Ways ways = ways_of(*chosen);
  for (Choice::Way& way : ways) {
    std::vector<Value> others = items;
    others[static_cast<std::size_t>(chosen - items.begin())] = std::move(way.value);
    way.value = make_sequence(std::move(others));
  }
  return ways;
}

}  // namespace weft::source
