#include "frontend/source/items/set_items.hpp"

#include "frontend/source/items/iteration.hpp"
#include "frontend/source/values/dicts.hpp"

namespace weft::source {

void update(Set& set, const Value& items) {
  if (const auto* other = set_in(items)) return set.update(**other);
  if (const auto* dict = items.as<std::shared_ptr<Dict>>()) set.expect((*dict)->items().size());
  note_walk(items);
  Iteration walk(items);
  while (const auto item = walk.next()) set.add(*item);
}

void remove_all(Set& set, const Value& items) {
  if (const auto* other = set_in(items)) return set.remove_all(**other);
  note_walk(items);
  Iteration walk(items);
  while (const auto item = walk.next()) set.discard(*item);
  set.shrink();
}

void exchange_all(Set& set, const Value& items) {
  const auto* dict = items.as<std::shared_ptr<Dict>>();
  if (!dict) return set.exchange_all(*as_set(items));
  for (const auto& [key, value] : (*dict)->items())
    if (!set.discard(key)) set.add(key);
}

SetPtr made_set(const Value& items, bool frozen) {
  auto set = std::make_shared<Set>(frozen);
  update(*set, items);
  return set;
}

SetPtr as_set(const Value& items) {
  const auto* set = set_in(items);
  return set ? *set : made_set(items);
}

SetPtr copied(const SetPtr& set) { return made_set(set, set->is_frozen()); }

/// The smaller one is walked.
SetPtr intersection(const SetPtr& a, const Value& b) {
  const auto* set = set_in(b);
  if (set && *set == a) return copied(a);
  auto both = std::make_shared<Set>(a->frozen_);
  both->take_order(*a);
  if (!set) {
    note_walk(b);
    Iteration walk(b);
    while (const auto item = walk.next())
      if (a->contains(*item)) both->add(*item);
    return both;
  }
  both->take_order(**set);
  const bool swaps = (*set)->size() > a->size();
  const SetTable &walked = (swaps ? *a : **set).table_, &other = (swaps ? **set : *a).table_;
  for (const SetTable::Entry& entry : walked.entries())
    if (other.contains(*entry)) both->add(entry);
  return both;
}

/// Where the second is far smaller, or no set, it is taken out of a copy.
SetPtr difference(const SetPtr& a, const Value& b) {
  const auto* set = set_in(b);
  const auto* dict = b.as<std::shared_ptr<Dict>>();
  const std::size_t size = set ? (*set)->size() : dict ? (*dict)->items().size() : 0;
  if ((!set && !dict) || a->size() / 4 > size) {
    const SetPtr rest = copied(a);
    remove_all(*rest, b);
    return rest;
  }
  const SetPtr other = as_set(b);
  auto rest = std::make_shared<Set>(a->frozen_);
  rest->take_order(*a);
  if (set) rest->take_order(*other);
  for (const SetTable::Entry& entry : a->table_.entries())
    if (!other->table_.contains(*entry)) rest->add(entry);
  return rest;
}

/// The second one's, exchanged with the first one's.
SetPtr symmetric_difference(const SetPtr& a, const Value& b) {
  auto either = made_set(b, a->is_frozen());
  exchange_all(*either, a);
  return either;
}

}  // namespace weft::source
