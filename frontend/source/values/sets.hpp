// Python's sets and frozensets, of elements that are known.
#pragma once
#include "frontend/source/values/set_table.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

class Set;
using SetPtr = std::shared_ptr<Set>;

/// Walked in the order of CPython's table, which the elements and what was done before tell: but where one of
/// them is a text, or another whose hash each process has its own of, the order is no part of the program.
class Set {
 public:
  explicit Set(bool frozen = false) : frozen_(frozen) {}

  bool is_frozen() const { return frozen_; }
  std::size_t size() const { return table_.size(); }
  int depth() const { return depth_; }
  bool contains(const Value& element) const { return table_.contains(key_of(element)); }
  /// In Python's order. Errors: NotImplementedError where the program does not tell it.
  std::vector<Value> items() const;
  /// In some order.
  std::vector<Value> items_in_any_order() const;
  std::vector<Key> keys() const;
  /// The next element from a place of the table on; nothing at the end. Errors: those of items.
  std::optional<Value> next(std::size_t& place) const;

  /// These do what CPython's do, step for step; none says that the set changes (note_change). Errors: those
  /// of key_of; MemoryError for too many elements.
  void add(const Value& element);
  bool discard(const Value& element);
  Value pop();
  void clear();
  void update(const Set& other);
  void remove_all(const Set& other);
  void exchange_all(const Set& other);
  /// What CPython does with its table before so many elements are added, and once elements were discarded.
  void expect(std::size_t count) { table_.expect(count); }
  void shrink() { table_.shrink(); }
  /// Takes another's elements in place of its own.
  void become(Set&& other);

 private:
  friend SetPtr intersection(const SetPtr& a, const Value& b);
  friend SetPtr difference(const SetPtr& a, const Value& b);
  void add(const SetTable::Entry& entry);
  void take_order(const Set& other) { is_order_known_ &= other.is_order_known_; }
  void check_order() const;

  SetTable table_;
  bool frozen_ = false;
  bool is_order_known_ = true;
  int depth_ = 1;
};

bool is_subset(const Set& a, const Set& b);
/// The set, or null.
const SetPtr* set_in(const Value& value);

}  // namespace weft::source
