#include "frontend/source/values/sets.hpp"

#include <algorithm>

#include "runtime/system/errors.hpp"

namespace weft::source {

void Set::check_order() const {
  if (!is_order_known_ && size() > 1)
    throw NotImplementedError(
        "the order of a set whose elements are not all numbers, or tuples of them, is another one each time "
        "that Python runs, and is not read; sorted() has one");
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

void Set::update(const Set& other) {
  take_order(other);
  depth_ = std::max(depth_, other.depth_);
  if (size() + other.size() > max_items) throw MemoryError("the set is too large");
  table_.merge(other.table_);
}

/// Of a far larger set only what both have is looked at, which orders the places that are left no otherwise.
void Set::remove_all(const Set& other) {
  if (&other == this) return clear();
  take_order(other);
  for (const SetTable::Entry& entry : other.table_.entries()) table_.discard(*entry);
  shrink();
}

void Set::exchange_all(const Set& other) {
  if (&other == this) return clear();
  take_order(other);
  for (const SetTable::Entry& entry : other.table_.entries())
    if (!table_.discard(*entry)) add(entry);
}

void Set::become(Set&& other) {
  table_.take(std::move(other.table_));
  is_order_known_ = other.is_order_known_;
  depth_ = std::max(depth_, other.depth_);
}

const SetPtr* set_in(const Value& value) { return value.as<SetPtr>(); }

bool is_subset(const Set& a, const Set& b) {
  return a.size() <= b.size() && std::ranges::all_of(a.items_in_any_order(), [&](const Value& element) {
           return b.contains(element);
         });
}

}  // namespace weft::source
