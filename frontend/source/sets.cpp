#include "frontend/source/sets.hpp"

#include <algorithm>

#include "frontend/source/dicts.hpp"
#include "frontend/source/iteration.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

void Set::check_order() const {
  if (!is_order_known_ && size() > 1)
    throw NotImplementedError(
        "the order of a set whose elements are not all numbers, or tuples of them, is another one each time "
        "that "
        "Python runs, and is not read; sorted() has one");
}

std::vector<Value> Set::items() const {
  check_order();
  return items_in_any_order();
}

std::vector<Value> Set::items_in_any_order() const {
  std::vector<Value> items;
  for (const SetTable::Entry& entry : table_.entries()) items.push_back(entry->value);
  return items;
}

std::vector<Key> Set::keys() const {
  std::vector<Key> keys;
  for (const SetTable::Entry& entry : table_.entries()) keys.push_back(*entry);
  return keys;
}

std::optional<Value> Set::next(std::size_t& place) const {
  check_order();
  const SetTable::Entry entry = table_.next(place);
  return entry ? std::optional(entry->value) : std::nullopt;
}

void Set::add(const SetTable::Entry& entry) {
  if (size() >= max_items) throw MemoryError("the set is too large");
  is_order_known_ &= entry->is_hash_known;
  depth_ = std::max(depth_, nesting_of(entry->value).depth + 1);
  if (depth_ > max_nesting) throw MemoryError("sets are nested too deeply");
  table_.add(entry);
}

void Set::add(const Value& element) { add(std::make_shared<const Key>(key_of(element))); }

bool Set::discard(const Value& element) { return table_.discard(key_of(element)); }

Value Set::pop() {
  if (size() == 0) throw KeyError("'pop from an empty set'");
  check_order();
  return table_.pop()->value;
}

void Set::clear() {
  table_.clear();
  is_order_known_ = true;
}

void Set::update(const Value& items) {
  if (const auto* set = set_in(items)) {
    take_order(**set);
    depth_ = std::max(depth_, (*set)->depth_);
    if (size() + (*set)->size() > max_items) throw MemoryError("the set is too large");
    return table_.merge((*set)->table_);
  }
  if (const auto* dict = items.as<std::shared_ptr<Dict>>()) table_.expect((*dict)->items().size());
  note_walk(items);
  Iteration walk(items);
  while (const auto item = walk.next()) add(*item);
}

/// Of a far larger set only what both have is looked at, which orders the places that are left no otherwise.
void Set::remove_all(const Value& items) {
  const auto* set = set_in(items);
  if (set && set->get() == this) return clear();
  if (set) {
    take_order(**set);
    for (const SetTable::Entry& entry : (*set)->table_.entries()) table_.discard(*entry);
  } else {
    note_walk(items);
    Iteration walk(items);
    while (const auto item = walk.next()) discard(*item);
  }
  table_.shrink();
}

void Set::exchange_all(const Value& items) {
  if (const auto* set = set_in(items); set && set->get() == this) return clear();
  if (const auto* dict = items.as<std::shared_ptr<Dict>>()) {
    for (const auto& [key, value] : (*dict)->items())
      if (!discard(key)) add(key);
    return;
  }
  const SetPtr other = as_set(items);
  take_order(*other);
  for (const SetTable::Entry& entry : other->table_.entries())
    if (!table_.discard(*entry)) add(entry);
}

void Set::become(Set&& other) {
  table_.take(std::move(other.table_));
  is_order_known_ = other.is_order_known_;
  depth_ = std::max(depth_, other.depth_);
}

const SetPtr* set_in(const Value& value) { return value.as<SetPtr>(); }

SetPtr made_set(const Value& items, bool frozen) {
  auto set = std::make_shared<Set>(frozen);
  set->update(items);
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
    rest->remove_all(b);
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
  either->exchange_all(a);
  return either;
}

bool is_subset(const Set& a, const Set& b) {
  return a.size() <= b.size() && std::ranges::all_of(a.items_in_any_order(), [&](const Value& element) {
           return b.contains(element);
         });
}

}  // namespace weft::source
