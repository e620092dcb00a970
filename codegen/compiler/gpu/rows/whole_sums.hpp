// Subtrees of NumPy's pairwise sums that have equal leaves, each summed by a block of a GPU's threads.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// What a row is made of, one value a sum, at the element numbers.
using ElementsAt = std::function<std::vector<ValueList>(const ValueList& numbers)>;

/// Elements of such a subtree, and of its leaves.
inline constexpr std::int64_t leaf_of_whole_sum = 128, elements_of_whole_sum = 256 * leaf_of_whole_sum;

/// Of one sum, by most_threads. All threads come to each function.
class WholeSums {
 public:
  /// Those of warps meet in `meeting`, of the block's memory.
  WholeSums(const Kernel& kernel, Value meeting)
      : kernel_(kernel), values_(kernel.values), meeting_(meeting) {}

  /// Of the elements from `from` on, in all threads.
  Value sum(Value from, const ElementsAt& elements) const;

 private:
  Value leaf_sum(Value first, const ElementsAt& elements) const;
  Value of_warp(Value sum) const;

  const Kernel& kernel_;
  Values& values_;
  Value meeting_;
};

}  // namespace weft::codegen
