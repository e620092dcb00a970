#include "ir/numpy_order/ufunc_walk.hpp"

#include <algorithm>

#include "ir/memory_order.hpp"
#include "ir/numpy_order/walked_dims.hpp"

namespace weft {
namespace {

bool has_negative_stride(const Tensor& operand) {
  return std::ranges::any_of(operand.type().strides, [](std::int64_t stride) { return stride < 0; });
}

bool is_fortran_contiguous(Type type) {
  std::ranges::reverse(type.shape);
  std::ranges::reverse(type.strides);
  return is_c_contiguous(type.shape, type.strides, itemsize(type.dtype));
}

/// Whether one stride an operand walks all of them: 0-d arrays, and arrays of one shape and one order.
bool needs_no_iterator(const Dims& shape, std::span<const Tensor> operands) {
  bool c_order = true, fortran_order = true;
  for (const Tensor& operand : operands) {
    const Type& type = operand.type();
    if (type.ndim() == 0) continue;
    if (type.shape != shape) return false;
    c_order &= is_c_contiguous(type.shape, type.strides, itemsize(type.dtype));
    fortran_order &= is_fortran_contiguous(type);
  }
  return shape.size() == 1 || c_order || fortran_order;
}

/// An operand's strides along the axes of the result.
Dims strides_over(const Dims& shape, const Type& operand) {
  Dims strides(shape.size());
  const std::size_t first = shape.size() - operand.shape.size();
  for (std::size_t i = 0; i < operand.shape.size(); ++i)
    strides[first + i] = operand.shape[i] == 1 ? 0 : operand.strides[i];
  return strides;
}

bool steps_backwards_in_iterator(const Dims& shape, std::span<const Tensor> operands) {
  std::array<Dims, walked_operands> strides;
  strides.fill(Dims(shape.size()));
  for (std::size_t i = 0; i < operands.size(); ++i) strides[i + 1] = strides_over(shape, operands[i].type());
  const std::vector<int> order = walking_order(shape, std::span(strides).subspan(1));
  strides[0] = packed_strides(shape, order, itemsize(operands[0].type().dtype));
  const std::vector<WalkedDim> dims = walked_dims(shape, order, strides);
  if (dims.empty()) return false;
  const BufferingSearch search(dims, false);
  for (std::size_t i = 1; i < walked_operands; ++i)
    if (dims[0].strides[i] < 0 && !search.is_buffered(i)) return true;
  return false;
}

}  // namespace

bool steps_backwards(const Dims& shape, std::span<const Tensor> operands) {
  if (element_count(shape) == 0 || std::ranges::none_of(operands, has_negative_stride)) return false;
  if (!needs_no_iterator(shape, operands)) return steps_backwards_in_iterator(shape, operands);
  const auto of_one_axis = [](const Tensor& operand) { return operand.type().ndim() == 1; };
  return std::ranges::any_of(
      operands, [&](const Tensor& operand) { return of_one_axis(operand) && has_negative_stride(operand); });
}

}  // namespace weft
