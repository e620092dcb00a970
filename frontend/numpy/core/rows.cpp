#include "frontend/numpy/core/rows.hpp"

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

LazyTensor called(const HostFunctionPtr& function, std::vector<Tensor> arguments, const Dims& shape) {
  const DType dtype = arguments[0].type().dtype;
  return Node::apply(Operation::call, std::move(arguments),
                     {{Attribute::dtype, dtype}, {Attribute::shape, shape}, {Attribute::function, function}});
}

LazyTensor laid_out_as(const LazyTensor& x, const Type& type) {
  const LazyTensor shaped = reshape(x, type.shape);
  return shaped.type() == type ? shaped : copied_as(shaped, type.strides);
}

}  // namespace weft::numpy
