// The indexes of loops whose steps this thread is writing, and what they are in the step at hand.
#pragma once
#include "weft/loop_index.hpp"
#include "weft/loop_values.hpp"

namespace weft::numpy {

/// An index stands in the graph as a variable, so that nothing is decided by its number, until its step is
/// written.
class LoopIndexes {
 public:
  struct Entry {
    Tensor variable;
    std::int64_t number;
  };
  std::vector<Entry> entries = {};
  /// Whether subscripts take the numbers; else they look places up when the program runs.
  bool are_taken = true;
  /// Whether some have.
  bool were_taken = false;
  /// Whether the step is one that its loop does not come to: its structure counts, and a place beyond an
  /// array is the nearest in it.
  bool is_never_taken = false;

  static LoopIndexes& of_thread();
};

/// One that is `number` in the step at hand.
LoopIndex new_index(std::int64_t number);
/// The values with the numbers that indexes are.
Tensors with_numbers(const Tensors& values);

/// The subscripts with integers for places which are indexes of loops, or affine in them.
Subscripts with_indexes_taken(Subscripts items);

}  // namespace weft::numpy
