#include <algorithm>

#include "ir/families.hpp"
#include "ir/infer.hpp"
#include "ir/infer/infer_families.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

Type infer_transpose(const Type& input, const Dims& axes) {
  if (axes.size() != input.shape.size()) throw ValueError("axes don't match array");
  Type result{input.dtype, {}, {}};
  std::vector<bool> seen(axes.size());
  for (std::int64_t axis : axes) {
    check_axis(axis, input.ndim());
    if (seen[axis]) throw ValueError("repeated axis in transpose");
    seen[axis] = true;
    result.shape.push_back(input.shape[axis]);
    result.strides.push_back(input.strides[axis]);
  }
  return result;
}

Type infer_reshape(const Type& input, const Dims& shape) {
  if (element_count(shape, itemsize(input.dtype)) != input.size()) {
    throw ValueError("cannot reshape array of size " + std::to_string(input.size()) + " into shape " +
                     shape_text(shape));
  }
  if (auto strides = reshaped_strides(input, shape)) return {input.dtype, shape, *std::move(strides)};
  return c_type(input.dtype, shape);
}

void check_broadcast_to(const Dims& from, const Dims& to) {
  if (std::ranges::any_of(to, [](std::int64_t length) { return length < 0; })) {
    throw ValueError("all elements of broadcast shape must be non-negative");
  }
  if (to.empty() && !from.empty()) throw ValueError("cannot broadcast a non-scalar to a scalar array");
  if (from.size() > to.size()) {
    throw ValueError("input operand has more dimensions than allowed by the axis remapping");
  }
  const auto fits = [](std::int64_t source, std::int64_t target) { return source == 1 || source == target; };
  if (!std::equal(from.begin(), from.end(), to.end() - static_cast<std::ptrdiff_t>(from.size()), fits)) {
    throw ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: " +
                     shape_text(from) + "  and requested shape " + shape_text(to));
  }
}

Type infer_broadcast_to(const Type& input, const Dims& shape) {
  check_broadcast_to(input.shape, shape);
  check_iteration(shape);
  element_count(shape, itemsize(input.dtype));
  return {input.dtype, shape, broadcast_strides(input, shape)};
}

Type infer_diagonal(const Type& input) {
  if (input.ndim() < 2) throw ValueError("diag requires an array of at least two dimensions");
  Type result = input;
  const std::int64_t last = result.shape.back(), stride = result.strides.back();
  result.shape.pop_back();
  result.strides.pop_back();
  result.shape.back() = std::min(result.shape.back(), last);
  result.strides.back() += stride;
  return result;
}

Type infer_sliding_windows(const Type& input, std::int64_t axis, std::int64_t length) {
  check_axis(axis, input.ndim());
  const std::int64_t runs = input.shape[axis] - length + 1;
  if (length < 0 || runs < 0) throw InternalError("a window that is longer than its axis");
  Type result = input;
  result.shape[axis] = runs;
  result.shape.push_back(length);
  result.strides.push_back(input.strides[axis]);
  element_count(result.shape, itemsize(result.dtype));
  return result;
}

/// The length of the last axis, whose elements lie side by side where their size changes.
std::int64_t length_viewed_as(const Type& input, std::int64_t size) {
  if (input.ndim() == 0)
    throw ValueError("Changing the dtype of a 0d array is only supported if the itemsize is unchanged");
  const std::int64_t length = input.shape.back(), bytes = length * itemsize(input.dtype);
  if (length != 1 && input.size() != 0 && input.strides.back() != itemsize(input.dtype))
    throw ValueError("To change to a dtype of a different size, the last axis must be contiguous");
  if (bytes % size != 0)
    throw ValueError(
        "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last "
        "axis of the array.");
  return bytes / size;
}

Type infer_view_as(const Type& input, DType dtype) {
  Type result{dtype, input.shape, input.strides};
  if (itemsize(dtype) == itemsize(input.dtype)) return result;
  result.shape.back() = length_viewed_as(input, itemsize(dtype));
  result.strides.back() = itemsize(dtype);
  return result;
}

/// Its parts where they lie.
Type infer_part(const Type& input) {
  if (!is_complex(input.dtype)) throw InternalError("the parts of real numbers");
  return {real_dtype(input.dtype), input.shape, input.strides};
}

std::vector<Type> infer_split(const Type& input, std::int64_t axis, const Dims& sections) {
  check_axis(axis, input.ndim());
  const std::int64_t length = input.shape[axis];
  std::vector<Type> pieces(sections.size() + 1, input);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::int64_t begin = i == 0 ? 0 : std::min(sections[i - 1], length);
    const std::int64_t end = i == sections.size() ? length : std::min(sections[i], length);
    if (begin < 0) throw InternalError("split before a negative index");
    pieces[i].shape[axis] = std::max<std::int64_t>(end - begin, 0);
  }
  return pieces;
}

}  // namespace

std::vector<Type> infer_view(Operation operation, const Type& input, const Attributes& attributes) {
  switch (view_op(operation)) {
    case ViewOp::getitem:
      return {indexed_type(input, attribute<Index>(attributes, Attribute::index)).type};
    case ViewOp::transpose:
      return {infer_transpose(input, attribute<Dims>(attributes, Attribute::axes))};
    case ViewOp::reshape:
      return {infer_reshape(input, attribute<Dims>(attributes, Attribute::shape))};
    case ViewOp::broadcast_to:
      return {infer_broadcast_to(input, attribute<Dims>(attributes, Attribute::shape))};
    case ViewOp::diagonal:
      return {infer_diagonal(input)};
    case ViewOp::sliding_window_view:
      return {infer_sliding_windows(input, attribute<std::int64_t>(attributes, Attribute::axis),
                                    attribute<std::int64_t>(attributes, Attribute::length))};
    case ViewOp::view:
      return {infer_view_as(input, attribute<DType>(attributes, Attribute::dtype))};
    case ViewOp::real:
    case ViewOp::imag:
      return {infer_part(input)};
    case ViewOp::split:
      return infer_split(input, attribute<std::int64_t>(attributes, Attribute::axis),
                         attribute<Dims>(attributes, Attribute::sections));
  }
  __builtin_unreachable();
}

}  // namespace weft
