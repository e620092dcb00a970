// Walking over values, item by item, as Python's for does.
#pragma once
#include <functional>

#include "frontend/source/values.hpp"

namespace weft::source {

/// A walk over a tuple, list, range, array, dict, string or zip. Each item is read when it is asked for, so
/// that what a loop changes in a list or an array is seen, as in Python. Errors: TypeError for what cannot be
/// iterated over.
class Iteration {
 public:
  explicit Iteration(const Value& iterable);
  std::optional<Value> next();
  /// What is walked, and whether an item has been read.
  const Value& iterable() const { return iterable_; }
  bool is_begun() const { return position_ > 0; }

 private:
  std::optional<Value> next_of_array(const Array& array);
  std::optional<Value> next_of_zip(ZipValue& zip);
  std::optional<Value> next_of_dict(const DictView& view);

  Value iterable_;
  PythonInt position_ = 0;
  std::size_t size_ = 0;  // of a dict, at the beginning
};

/// What zip, enumerate, map and filter give: a walk over each column, each item used once; and a generator.
struct ZipValue {
  std::vector<Iteration> columns;
  int depth = 1;
  const char* name = "zip";
  /// What becomes of a row: nothing where it is left out. Null: a tuple.
  std::function<std::optional<Value>(std::vector<Value>)> of = nullptr;
  /// Instead of columns: the next item of a generator.
  std::function<std::optional<Value>()> next_item = nullptr;
};

/// Python's zip. Errors: TypeError for what cannot be iterated over, MemoryError for zips nested too deeply.
std::shared_ptr<ZipValue> make_zip(const std::vector<Value>& columns);
bool is_iterable(const Value& value);
/// All items. Errors: MemoryError for too many of them.
std::vector<Value> items_of(const Value& value);
/// One more of what becomes a sequence. Errors: MemoryError.
void add_item(std::vector<Value>& items, Value item);

}  // namespace weft::source
