#include <algorithm>

#include "ir/families.hpp"
#include "ir/infer.hpp"
#include "ir/reference/families.hpp"
#include "ir/reference/layout.hpp"
#include "runtime/system/errors.hpp"

namespace weft::reference {
namespace {

ndarray transpose(const ndarray& input, const Dims& axes) {
  Dims shape, strides;
  for (const std::int64_t axis : axes) {
    shape.push_back(input.shape()[axis]);
    strides.push_back(input.strides()[axis]);
  }
  return input.view(shape, strides, 0);
}

ndarray reshape(const ndarray& input, const Dims& shape) {
  if (const auto strides = reshaped_strides(type_of(input), shape)) return input.view(shape, *strides, 0);
  return input.copy_c().view(shape, c_strides(shape, input.itemsize()), 0);
}

ndarray diagonal(const ndarray& input) {
  Dims shape = input.shape(), strides = input.strides();
  const std::int64_t last = shape.back(), stride = strides.back();
  shape.pop_back();
  strides.pop_back();
  shape.back() = std::min(shape.back(), last);
  strides.back() += stride;
  return input.view(shape, strides, 0);
}

ndarray sliding_windows(const Node& node, const ndarray& input) {
  Dims strides = input.strides();
  strides.push_back(strides[static_cast<std::size_t>(node.attribute<std::int64_t>(Attribute::axis))]);
  return input.view(node.types()[0].shape, strides, 0);
}

ndarray viewed_as(const Node& node, const ndarray& input) {
  const auto& [dtype, shape, _] = node.types()[0];
  Dims strides = input.strides();
  if (itemsize(dtype) != input.itemsize()) strides.back() = itemsize(dtype);
  return ndarray::from_memory(input.owner(), input.bytes(), dtype, shape, std::move(strides));
}

ndarray part(const Node& node, const ndarray& input) {
  const DType dtype = node.types()[0].dtype;
  const std::int64_t offset = node.operation() == Operation::real ? 0 : itemsize(dtype);
  return ndarray::from_memory(input.owner(), input.bytes() + offset, dtype, input.shape(), input.strides());
}

/// Each piece begins where the one before ends.
Arrays split(const Node& node, const ndarray& input) {
  const auto axis = static_cast<std::size_t>(node.attribute<std::int64_t>(Attribute::axis));
  const Dims& sections = node.attribute<Dims>(Attribute::sections);
  Arrays pieces;
  for (std::size_t i = 0; i < node.types().size(); ++i) {
    const std::int64_t length = node.types()[i].shape[axis];
    Index index;
    for (const std::int64_t extent : input.shape()) index.push_back({IndexItem::Kind::slice, 0, 1, extent});
    index[axis].length = length;
    // An empty piece may be asked for beyond the end: it starts nowhere.
    if (i > 0 && length > 0) index[axis].start = sections[i - 1];
    pieces.push_back(indexed(input, index));
  }
  return pieces;
}

}  // namespace

Arrays evaluate_view(const Node& node, const ndarray& input) {
  switch (view_op(node.operation())) {
    case ViewOp::getitem:
      return {indexed(input, node.attribute<Index>(Attribute::index))};
    case ViewOp::transpose:
      return {transpose(input, node.attribute<Dims>(Attribute::axes))};
    case ViewOp::reshape:
      return {reshape(input, node.types()[0].shape)};
    case ViewOp::broadcast_to:
      return {broadcast(input, node.types()[0].shape)};
    case ViewOp::diagonal:
      return {diagonal(input)};
    case ViewOp::sliding_window_view:
      return {sliding_windows(node, input)};
    case ViewOp::view:
      return {viewed_as(node, input)};
    case ViewOp::real:
    case ViewOp::imag:
      return {part(node, input)};
    case ViewOp::split:
      return split(node, input);
  }
  __builtin_unreachable();
}

}  // namespace weft::reference
