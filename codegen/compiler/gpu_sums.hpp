// Pairwise sums of which a block of a GPU's threads takes the leaves.
#pragma once
#include "codegen/compiler/gpu_walk.hpp"
#include "codegen/compiler/pairwise.hpp"

namespace weft::codegen {

/// What a row is made of, one value a sum, at the element numbers.
using ElementsAt = std::function<std::vector<ValueList>(const ValueList& numbers)>;

/// NumPy's pairwise sums by a team of blocks: each takes some nodes of the tree, whose sums meet in the
/// team's memory. Of a node, each leaf has as many threads as accumulators, which trade theirs; the sums of
/// leaves meet in the block's.
class TeamSums {
 public:
  /// Of sums of these dtypes; so many elements are evaluated together.
  TeamSums(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs, int together);
  /// The sums of elements [from, from + n), n at least 1, in all threads.
  ValueList sums(Value from, Value n, const ElementsAt& elements) const;

  static std::int64_t shared_bytes(const std::vector<DType>& dtypes);

 private:
  /// A node of the tree: where its elements begin, counted from the tree's first, and how many there are.
  struct Node {
    Value start, n;
    Value exists;  // i1
  };
  ValueList met(Value depth, Value n, const ValueList& own) const;
  Value depth_of_parts(Value depth) const;
  void tell(Value number, const ValueList& sums) const;
  ValueList joined(Value n, Value depth) const;
  ValueList subtree(Value from, Value n, const ElementsAt& elements) const;
  bool is_whole_read() const;
  Value whole_sum(Value from, const ElementsAt& elements) const;
  Value leaf_sum(Value first, const ElementsAt& elements) const;
  Value of_warp(Value sum) const;
  ValueList any_subtree(Value from, Value n, const ElementsAt& elements) const;
  Value half(Value n) const;
  Value is_split(Value n) const;
  Value depth_of(Value n) const;
  ValueList walked_to(Value number, Value depth, Value n, Value among) const;
  Node node_at(Value number, Value depth, Value n) const;
  void store_leaf(Value number, const Node& leaf, Value from, const ElementsAt& elements) const;
  void join_levels(Value n, Value depth) const;

  const Kernel& kernel_;
  Values& values_;
  std::vector<DType> dtypes_;
  bool pairs_;
  int together_;
  PairwiseTree tree_;
  ValueList leaves_;   // by sum, in the block's memory
  ValueList meeting_;  // in the team's
};

}  // namespace weft::codegen
