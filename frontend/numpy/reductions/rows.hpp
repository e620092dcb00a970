// Reductions by functions of the host: a row for each result, its elements in the order NumPy walks them.
#pragma once
#include "ir/numpy_order/reduction_order.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

class Rows {
 public:
  /// Of what is reduced over `axes` (ascending) in that order.
  Rows(const Type& operand, const Dims& axes, const ReductionOrder& order);
  std::int64_t count() const { return count_; }
  /// The rows of an array of the operand's shape: (count, elements of each).
  LazyTensor of(const LazyTensor& x) const;

 private:
  Dims axes_;
  std::int64_t count_ = 1, length_ = 1;
};

}  // namespace weft::numpy
