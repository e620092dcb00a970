// The leaves of a pairwise tree, some at a time, so that what they come to can be folded together.
#pragma once
#include "codegen/compiler/pairwise.hpp"

namespace weft::codegen {

/// Walks the tree of a call of any length, the leaves in order. First it is told where some leaves are, and
/// how many of its splits are done with each; then, what they come to.
class LeafBatch {
 public:
  static constexpr int most = 8;

  LeafBatch(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs);

  /// What of a call is to come: its next element, elements of the part it is in, splits around that, sums
  /// that wait for others.
  struct Ahead {
    Value from, n, splits, waiting;
  };
  /// The next leaves, and how many.
  Value next(Ahead& ahead) const;
  Value start(Value leaf) const { return load_scalar(values_, starts_, leaf); }
  Value size(Value leaf) const { return load_scalar(values_, sizes_, leaf); }

  /// What each sum comes to in a leaf, one a dtype.
  using Sums = std::function<ValueList(Value leaf)>;
  void add(Ahead& ahead, Value leaves, const Sums& sums) const;
  /// When nothing is ahead.
  Value total(std::size_t sum) const { return load_scalar(values_, waiting_[sum], values_.index(0)); }

 private:
  Values& values_;
  std::size_t sums_;
  bool pairs_;
  Value right_;                  // by split: elements of its right part; 0 while that is walked
  Value starts_, sizes_, done_;  // by leaf
  ValueList waiting_;            // by sum: of left parts
};

}  // namespace weft::codegen
