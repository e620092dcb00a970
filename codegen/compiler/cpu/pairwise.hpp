// NumPy's pairwise summation.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// The sums of elements [from, from + n), some at a time.
using LeafSums = std::function<ValueList(Value from, Value n)>;

/// How many accumulators a leaf has: eight, or four for the parts of complex numbers, of which NumPy walks as
/// many pairs as reals.
inline int accumulators(bool pairs) { return pairs ? 4 : 8; }
inline int leaf_size(bool pairs) { return 16 * accumulators(pairs); }

/// The pairwise tree over [from, from + n), n at least 1: parts of more than 128 elements (64 of pairs) are
/// split at half of them, lowered to a multiple of 8 (4). `leaf` sums the others; or, of a tree that is given
/// the `largest_leaf`, parts of as many as that.
///
/// The recursion is a loop over the leaves with a stack: a level for each split around the leaf.
class PairwiseTree {
 public:
  PairwiseTree(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs);
  PairwiseTree(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs, Value largest_leaf);
  ValueList sums(Value from, Value n, const LeafSums& leaf) const;

 private:
  /// Elements of a run, or the sums of some, and how many splits are around them.
  struct Part {
    Value n, depth;
  };
  struct Done {
    Value depth;
    ValueList sums;
  };
  Part leftmost_leaf(const Part& part) const;
  Done join_finished(const Done& done) const;
  Value next_size(const Done& done) const;
  Value innermost(Value depth) const;

  Values& values_;
  std::vector<DType> dtypes_;
  bool pairs_;
  Value largest_leaf_;
  Value right_;     // by level: elements of the right part still to come; 0 while it is summed
  ValueList left_;  // by sum: by level, the sum of the left part
};

/// Elements of a leaf, one vector or scalar a sum, at the strip's place within the leaf.
using LeafElements = std::function<ValueList(const Strip& strip)>;

/// A leaf of n <= 128 elements: eight accumulators, folded as ((0+1)+(2+3))+((4+5)+(6+7)), then the n % 8
/// that are left over, in order. Fewer than eight are added up from -0.0, which changes no sum. Of pairs,
/// half of each of these numbers.
///
/// The accumulators; `rests`, a place a sum, get what is left over.
ValueList leaf_accumulators(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs, Value n,
                            const LeafElements& elements, const std::vector<Place>& rests);
/// The sums of both.
ValueList leaf_sums(Values& values, const ValueList& accumulators, Value n, const std::vector<Place>& rests);

/// The longest leaf.
inline constexpr int leaf_elements = 128;

}  // namespace weft::codegen
