// Pairwise sums of which a block of a GPU's threads takes the leaves.
#pragma once
#include "codegen/compiler/cpu/pairwise.hpp"
#include "codegen/compiler/gpu/rows/sum_tree.hpp"
#include "codegen/compiler/gpu/rows/whole_sums.hpp"
#include "codegen/compiler/gpu/walk.hpp"

namespace weft::codegen {

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
  ValueList met(Value depth, Value n, const ValueList& own) const;
  Value depth_of_parts(Value depth) const;
  void tell(Value number, const ValueList& sums) const;
  ValueList joined(Value n, Value depth) const;
  ValueList subtree(Value from, Value n, const ElementsAt& elements) const;
  bool is_whole_read() const;
  ValueList any_subtree(Value from, Value n, const ElementsAt& elements) const;
  void store_leaf(Value number, const SumNode& leaf, Value from, const ElementsAt& elements) const;
  void join_levels(Value n, Value depth) const;

  const Kernel& kernel_;
  Values& values_;
  std::vector<DType> dtypes_;
  bool pairs_;
  SumTree nodes_;
  int together_;
  PairwiseTree tree_;
  ValueList leaves_;   // by sum, in the block's memory
  ValueList meeting_;  // in the team's
};

}  // namespace weft::codegen
