// The methods of sets and frozensets.
#include <algorithm>

#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/set_items.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

const SetPtr& set_of(const BoundArguments& given) { return *set_in(given["self"]); }

/// Of a set that is to change.
Set& changed(const BoundArguments& given) {
  note_change("set", set_of(given).get());
  return *set_of(given);
}

Value add(const BoundArguments& given) {
  changed(given).add(given["elem"]);
  return NoneValue{};
}

Value clear(const BoundArguments& given) {
  changed(given).clear();
  return NoneValue{};
}

Value discard(const BoundArguments& given) {
  changed(given).discard(given["elem"]);
  return NoneValue{};
}

Value remove(const BoundArguments& given) {
  if (!changed(given).discard(given["elem"])) throw KeyError(represented(given["elem"]));
  return NoneValue{};
}

Value pop(const BoundArguments& given) { return changed(given).pop(); }

/// A frozenset is its own copy.
Value copy(const BoundArguments& given) {
  const SetPtr& set = set_of(given);
  return set->is_frozen() ? set : copied(set);
}

Value update(const BoundArguments& given) {
  Set& set = changed(given);
  for (const Value& other : given.rest()) source::update(set, other);
  return NoneValue{};
}

Value difference_update(const BoundArguments& given) {
  Set& set = changed(given);
  for (const Value& other : given.rest()) remove_all(set, other);
  return NoneValue{};
}

Value symmetric_difference_update(const BoundArguments& given) {
  exchange_all(changed(given), given["other"]);
  return NoneValue{};
}

SetPtr common(const SetPtr& set, const std::vector<Value>& others) {
  if (others.empty()) return copied(set);
  SetPtr both = set;
  for (const Value& other : others) both = intersection(both, other);
  return both;
}

Value intersection_update(const BoundArguments& given) {
  changed(given).become(Set(*common(set_of(given), given.rest())));
  return NoneValue{};
}

Value union_of_all(const BoundArguments& given) {
  const SetPtr& set = set_of(given);
  const SetPtr either = copied(set);
  for (const Value& other : given.rest())
    if (const auto* same = set_in(other); !same || *same != set) source::update(*either, other);
  return either;
}

Value intersection_of_all(const BoundArguments& given) { return common(set_of(given), given.rest()); }

Value difference_of_all(const BoundArguments& given) {
  const std::vector<Value>& others = given.rest();
  if (others.empty()) return copied(set_of(given));
  const SetPtr rest = difference(set_of(given), others[0]);
  for (std::size_t i = 1; i < others.size(); ++i) remove_all(*rest, others[i]);
  return rest;
}

Value exchanged(const BoundArguments& given) { return symmetric_difference(set_of(given), given["other"]); }

bool has_none_of(const Set& set, const Value& items) {
  const SetPtr other = as_set(items);
  return std::ranges::none_of(other->items_in_any_order(),
                              [&](const Value& element) { return set.contains(element); });
}

Value isdisjoint(const BoundArguments& given) { return has_none_of(*set_of(given), given["other"]); }
Value issubset(const BoundArguments& given) { return is_subset(*set_of(given), *as_set(given["other"])); }
Value issuperset(const BoundArguments& given) { return is_subset(*as_set(given["other"]), *set_of(given)); }

constexpr NumpyFunction looking[] = {
    {"copy", "self", copy},
    {"difference", "self, *others", difference_of_all},
    {"intersection", "self, *others", intersection_of_all},
    {"isdisjoint", "self, other, /", isdisjoint},
    {"issubset", "self, other, /", issubset},
    {"issuperset", "self, other, /", issuperset},
    {"symmetric_difference", "self, other, /", exchanged},
    {"union", "self, *others", union_of_all},
};

constexpr NumpyFunction changing[] = {
    {"add", "self, elem, /", add},
    {"clear", "self", clear},
    {"difference_update", "self, *others", difference_update},
    {"discard", "self, elem, /", discard},
    {"intersection_update", "self, *others", intersection_update},
    {"pop", "self", pop},
    {"remove", "self, elem, /", remove},
    {"symmetric_difference_update", "self, other, /", symmetric_difference_update},
    {"update", "self, *others", update},
};

}  // namespace

const NumpyFunction* find_set_method(const Set& set, std::string_view name) {
  const NumpyFunction* method = find_function(looking, name);
  return method || set.is_frozen() ? method : find_function(changing, name);
}

std::vector<std::string> set_method_names(const Set& set) {
  std::vector<std::string> names = function_names(looking);
  if (!set.is_frozen()) std::ranges::move(function_names(changing), std::back_inserter(names));
  return names;
}

}  // namespace weft::source
