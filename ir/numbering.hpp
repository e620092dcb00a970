// Keys numbered in the order in which they first appear: the tables behind every walk over a graph.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace weft {

/// An open-addressed table of numbers beside a vector of the keys: nothing is allocated a key, and entries
/// are visited in the order they came. The first slot tried follows the hash as it is, so that keys near one
/// another in memory, as the nodes of a chain are, meet the same cache lines; further slots follow a
/// scrambled hash, so that no pattern of addresses makes long searches.
template <class Key, class Hash, class Equal = std::equal_to<Key>>
class Numbering {
 public:
  /// The number of `key`, or -1.
  int find(const Key& key) const { return slots_.empty() ? -1 : slots_[slot_of(key)] - 1; }
  bool contains(const Key& key) const { return find(key) >= 0; }
  /// The number of `key`, and whether it is new.
  std::pair<int, bool> add(const Key& key) {
    if (keys_.size() * 2 >= slots_.size()) grow();
    int& slot = slots_[slot_of(key)];
    if (slot != 0) return {slot - 1, false};
    keys_.push_back(key);
    slot = static_cast<int>(keys_.size());
    return {slot - 1, true};
  }
  std::size_t size() const { return keys_.size(); }
  const std::vector<Key>& keys() const { return keys_; }

 private:
  /// The slot that holds `key`, or the empty one where it would be.
  std::size_t slot_of(const Key& key) const {
    const std::size_t hash = Hash()(key), mask = slots_.size() - 1;
    const std::size_t step = (hash * 0x9E3779B97F4A7C15ull >> 32) | 1;
    std::size_t slot = hash & mask;
    while (slots_[slot] != 0 && !Equal()(keys_[slots_[slot] - 1], key)) slot = (slot + step) & mask;
    return slot;
  }

  void grow() {
    slots_.assign(std::max<std::size_t>(16, slots_.size() * 2), 0);
    for (std::size_t i = 0; i < keys_.size(); ++i) slots_[slot_of(keys_[i])] = static_cast<int>(i) + 1;
  }

  std::vector<Key> keys_;
  std::vector<int> slots_;  // number + 1, or 0; a power of two of them
};

/// A Numbering with a value a key. References to values hold until the next key is added.
template <class Key, class Value, class Hash, class Equal = std::equal_to<Key>>
class NumberedMap {
 public:
  Value* find(const Key& key) { return at_number(*this, numbers_.find(key)); }
  const Value* find(const Key& key) const { return at_number(*this, numbers_.find(key)); }
  bool contains(const Key& key) const { return numbers_.contains(key); }
  /// The value of a key that is there.
  Value& at(const Key& key) { return values_.at(static_cast<std::size_t>(numbers_.find(key))); }
  const Value& at(const Key& key) const { return values_.at(static_cast<std::size_t>(numbers_.find(key))); }
  /// The value of `key`, added as Value(arguments...) when it is new; and whether it is.
  template <class... Arguments>
  std::pair<Value&, bool> try_emplace(const Key& key, Arguments&&... arguments) {
    const auto [number, added] = numbers_.add(key);
    if (added) values_.emplace_back(std::forward<Arguments>(arguments)...);
    return {values_[static_cast<std::size_t>(number)], added};
  }
  Value& operator[](const Key& key) { return try_emplace(key).first; }
  std::size_t size() const { return values_.size(); }
  const std::vector<Key>& keys() const { return numbers_.keys(); }
  std::vector<Value>& values() { return values_; }  // in the order of the keys
  const std::vector<Value>& values() const { return values_; }

 private:
  template <class Self>
  static auto at_number(Self& self, int number) {
    return number < 0 ? nullptr : &self.values_[static_cast<std::size_t>(number)];
  }

  Numbering<Key, Hash, Equal> numbers_;
  std::vector<Value> values_;
};

}  // namespace weft
