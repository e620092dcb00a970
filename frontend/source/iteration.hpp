// Walking over values, item by item, as Python's for does.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// A walk over a tuple, list, range, array or zip. Each item is read when it is asked for, so that what a
/// loop changes in a list or an array is seen, as in Python. Errors: TypeError for what cannot be iterated
/// over.
class Iteration {
 public:
  explicit Iteration(Value iterable);
  std::optional<Value> next();

 private:
  std::optional<Value> next_of_array(const Array& array);
  std::optional<Value> next_of_zip(ZipValue& zip);

  Value iterable_;
  PythonInt position_ = 0;
};

/// What zip and enumerate give: a walk over each column, each item used once.
struct ZipValue {
  std::vector<Iteration> columns;
  int depth = 1;
};

/// Python's zip. Errors: TypeError for what cannot be iterated over, MemoryError for zips nested too deeply.
Value make_zip(std::vector<Value> columns);
bool is_iterable(const Value& value);
/// All items. Errors: MemoryError for too many of them.
std::vector<Value> items_of(const Value& value);

}  // namespace weft::source
