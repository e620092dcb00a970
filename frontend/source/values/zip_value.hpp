// What zip and its kin give, and generators.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "frontend/source/values/values.hpp"

namespace weft::source {

class Iteration;

/// What zip, enumerate, map and filter give: a walk over each column, each item used once; and a generator.
struct ZipValue {
  std::vector<Iteration> columns;
  int depth = 1;
  const char* name = "zip";
  /// What becomes of a row: nothing where it is left out. Null: a tuple.
  std::function<std::optional<Value>(std::vector<Value>)> of = nullptr;
  /// Instead of columns: the next item of a generator.
  std::function<std::optional<Value>()> next_item = nullptr;
  Offset place = 0;              // of a generator
  Value returned = NoneValue{};  // what a function that yields has returned
  std::int64_t asked = 0;        // how often an item has been asked for
};

}  // namespace weft::source
