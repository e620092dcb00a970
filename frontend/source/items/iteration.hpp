// Walking over values, item by item, as Python's for does.
#pragma once
#include <functional>
#include <limits>

#include "frontend/source/values/values.hpp"
#include "frontend/source/values/zip_value.hpp"

namespace weft::source {

/// A walk over a tuple, list, range, array, dict, set, string or zip. Each item is read when it is asked for,
/// so that what a loop changes in a list or an array is seen, as in Python. Errors: TypeError for what cannot
/// be iterated over.
class Iteration {
 public:
  explicit Iteration(const Value& iterable);
  std::optional<Value> next();
  /// Leaves out all that is left.
  void end() { position_ = std::numeric_limits<std::int64_t>::max(); }
  /// What is walked, and whether an item has been read.
  const Value& iterable() const { return iterable_; }
  bool is_begun() const { return position_ > 0; }

 private:
  std::optional<Value> next_of_array(const Array& array);
  std::optional<Value> next_of_zip(ZipValue& zip);
  std::optional<Value> next_of_dict(const DictView& view);
  std::optional<Value> next_of_set(const Set& set);

  Value iterable_;
  PythonInt position_ = 0;
  std::size_t size_ = 0;         // of a dict or a set, at the beginning
  std::size_t table_place_ = 0;  // of a set
};

/// Before it goes on: that a zip changes, if others than the caller know it. Errors: those of note_change.
void note_walk(const Value& iterable);
/// Of a zip, or what is one, nothing is left.
void end_walk(const Value& iterable);
/// Python's zip. Errors: TypeError for what cannot be iterated over, MemoryError for zips nested too deeply.
std::shared_ptr<ZipValue> make_zip(const std::vector<Value>& columns);
bool is_iterable(const Value& value);
/// All items. Errors: MemoryError for too many of them.
std::vector<Value> items_of(const Value& value);
/// So many of them at most, and no other is asked for.
std::vector<Value> first_items(const Value& value, std::size_t most);
/// All of them where their order is nothing to the caller, of a set of texts, too.
std::vector<Value> items_in_any_order(const Value& value);
/// One more of what becomes a sequence. Errors: MemoryError.
void add_item(std::vector<Value>& items, Value item);

}  // namespace weft::source
