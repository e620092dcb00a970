#include "frontend/numpy/reductions/rows.hpp"

#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

/// The kept axes come first, then those that are reduced as they are walked.
Rows::Rows(const Type& operand, const Dims& axes, const ReductionOrder& order) {
  for (std::int64_t axis = 0; axis < operand.ndim(); ++axis) {
    const std::int64_t length = operand.shape[static_cast<std::size_t>(axis)];
    const bool reduced = std::ranges::binary_search(axes, axis);
    (reduced ? length_ : count_) *= length;
    if (!reduced || length == 1) axes_.push_back(axis);
  }
  axes_.insert(axes_.end(), order.reduced.begin(), order.reduced.end());
}

LazyTensor Rows::of(const LazyTensor& x) const { return reshape(transpose(x, axes_), {count_, length_}); }

}  // namespace weft::numpy
