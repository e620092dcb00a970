// Where the steps of loops within one another read and write the arrays that they carry.
#pragma once
#include <optional>

#include "ir/loops/loop.hpp"

namespace weft {

/// A whole number that is affine in the steps taken by the loops around, the outermost first.
struct Affine {
  std::vector<std::int64_t> coefficients;
  std::int64_t constant = 0;
};

/// A loop, with how many steps it takes.
struct LoopAround {
  std::optional<Affine> length;
};
using LoopAroundPtr = std::shared_ptr<const LoopAround>;

/// What a getitem reads or a setitem writes of an array, in each sample the same.
struct ArrayAccess {
  bool writes = false;
  std::vector<const Node*> nodes;                                             // one a sample
  std::vector<std::pair<std::optional<Affine>, std::optional<Affine>>> axes;  // the first place and the last
  /// For each loop around, from the outermost: which value it carries the array is, or -1; and after how many
  /// of the step's writes to it.
  struct Level {
    LoopAroundPtr loop;
    int array = -1;
    std::size_t order = 0;
  };
  std::vector<Level> levels;
};

/// All of arrays that a loop, or one within, leaves written in parts; none, where lengths that data decide
/// come into numbers.
std::vector<ArrayAccess> array_accesses(const Node& loop);

}  // namespace weft
