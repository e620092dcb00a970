// Python's sets and frozensets, of elements that are known.
#pragma once
#include "frontend/source/set_table.hpp"
#include "frontend/source/values.hpp"

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
  /// of key_of and of iteration; MemoryError for too many elements.
  void add(const Value& element);
  bool discard(const Value& element);
  Value pop();
  void clear();
  void update(const Value& items);
  void remove_all(const Value& items);
  void exchange_all(const Value& items);
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

/// The set, or null.
const SetPtr* set_in(const Value& value);
/// set(items), or frozenset(items).
SetPtr made_set(const Value& items, bool frozen = false);
/// What of any iterable is a set: itself, or one of its items.
SetPtr as_set(const Value& items);
/// New sets, frozen as the first one is.
SetPtr copied(const SetPtr& set);
SetPtr intersection(const SetPtr& a, const Value& b);
SetPtr difference(const SetPtr& a, const Value& b);
SetPtr symmetric_difference(const SetPtr& a, const Value& b);
bool is_subset(const Set& a, const Set& b);

// set_operators.cpp
/// a | b and its kin, of sets and the keys of dicts; nothing for others.
std::optional<Value> set_arithmetic(Token operation, const Value& a, const Value& b);
/// a |= b and its kin, in place; nothing where a is no set that may change, or b is none.
std::optional<Value> set_augmented(Token operation, const Value& a, const Value& b);
/// a == b, a < b and its kin: whether one holds all of the other; nothing where one is neither a set nor the
/// keys of a dict.
std::optional<bool> set_comparison(Token operation, const Value& a, const Value& b);

// set_methods.cpp
struct NumpyFunction;
/// The method of that name, or null.
const NumpyFunction* find_set_method(const Set& set, std::string_view name);
std::vector<std::string> set_method_names(const Set& set);

}  // namespace weft::source
