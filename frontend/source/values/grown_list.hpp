// Lists of as many items as data decide. Their items lie in memory, as those of arrays do: loops carry it,
// and conditions on data decide what is written.
#pragma once
#include <cstdint>
#include <vector>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The items are numbers, arrays of one shape and dtype, or tuples and lists of such: all alike. Each number
/// and array in an item lies in a column of its own.
struct GrownList {
  /// Before a loop (StepCount::loop), for what its steps append to as many items as there were at most.
  struct RoomMade {
    std::uint64_t loop = 0;
    std::int64_t before = 0;
    bool is_exact = false;  // it was a list of known items
  };
  Value form;                  // an item
  std::vector<Array> columns;  // of each of its parts: as many as there is room for
  Array count;                 // int64, of 0 dimensions
  /// How many there are instead, in the steps of a loop that appends as many at each, as far as those are
  /// known.
  std::optional<std::int64_t> known = {};
  std::vector<Value> first = {};  // the items that were known before the loop, as they were
  bool is_shared = false;         // others than the list know an array that the loop has appended
  std::int64_t most = 0;          // that it may count
  RoomMade room_made = {};        // lately

  std::int64_t room() const { return columns.front().tensor().shape()[0]; }
};

}  // namespace weft::source
