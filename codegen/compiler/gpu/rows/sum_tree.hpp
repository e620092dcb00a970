// The tree of NumPy's pairwise sums, any of whose nodes a thread of a GPU finds by its number.
#pragma once
#include "codegen/compiler/ssa/flow.hpp"

namespace weft::codegen {

/// A node: where its elements begin, counted from the tree's first, and how many there are.
struct SumNode {
  Value start, n;
  Value exists;  // i1
};

/// With leaves of `pairs` or not (Reduction).
class SumTree {
 public:
  SumTree(Values& values, bool pairs) : values_(values), pairs_(pairs) {}

  Value is_split(Value n) const;
  /// How often parts of n elements are split.
  Value depth_of(Value n) const;
  /// Of the 2^depth nodes so deep in a tree of n elements. What is not split is the first of those it stands
  /// for.
  SumNode node_at(Value number, Value depth, Value n) const;

 private:
  Value half(Value n) const;
  ValueList walked_to(Value number, Value depth, Value n, Value among) const;

  Values& values_;
  bool pairs_;
};

}  // namespace weft::codegen
