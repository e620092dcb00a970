#include <algorithm>

#include "ir/derivatives/tangents.hpp"
#include "ir/derivatives/transpose.hpp"
#include "ir/families.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

Dims inverse(const Dims& axes) {
  Dims places(axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i)
    places[static_cast<std::size_t>(axes[i])] = static_cast<std::int64_t>(i);
  return places;
}

/// Whether an index takes every element once: perhaps backwards, perhaps with new axes.
bool takes_all(const Index& index, const Dims& shape) {
  std::size_t axis = 0;
  return may_omit(std::ranges::all_of(index, [&](const IndexItem& item) {
    if (item.kind == IndexItem::Kind::newaxis) return true;
    return item.length == shape[axis++] && std::abs(item.step) == 1;
  }));
}

/// Undoes an index that takes all.
Tensor put_back(const Tensor& taken, const Index& index, const Dims& shape) {
  Index turned = whole(shape);
  std::int64_t axis = 0;
  for (const IndexItem& item : index) {
    if (item.kind == IndexItem::Kind::newaxis) continue;
    if (!may_omit(item.step > 0 || item.length <= 1)) turned[axis] = backwards(shape, axis)[axis];
    ++axis;
  }
  const Tensor array = reshaped(taken, shape);
  return turned == whole(shape) ? array : getitem(array, turned);
}

void transpose_getitem(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const Index& index = node.attribute<Index>(Attribute::index);
  const Dims& shape = node.inputs()[0].type().shape;
  if (!takes_all(index, shape)) return inputs.add_part(node.inputs()[0], index, output, &node);
  inputs.add(node.inputs()[0], mapped(output, [&](const Tensor& x) { return put_back(x, index, shape); }));
}

/// On the diagonal of zeros.
Tensor on_diagonal(const Tensor& diagonal, const Type& type) {
  const Dims& shape = type.shape;
  const std::int64_t rows = shape[shape.size() - 2], columns = shape.back(), length = std::min(rows, columns);
  Dims as_column = diagonal.type().shape;
  as_column.push_back(1);
  const Tensor is_diagonal =
      Node::apply(Operation::equal, {reshaped(counted(length), {length, 1}), counted(columns)});
  const Tensor zero = zero_of(diagonal.type().dtype);
  const Tensor square = Node::apply(Operation::where, {is_diagonal, reshaped(diagonal, as_column), zero});
  if (may_omit(length == rows)) return square;
  Index first = whole(shape);
  first[shape.size() - 2].length = length;
  return setitem(zeros({diagonal.type().dtype, shape, {}}), first, square);
}

void transpose_split(const Node& node, const std::vector<Cotangent>& outputs, Cotangents& inputs) {
  const Tensor& whole_input = node.inputs()[0];
  const std::int64_t axis = node.attribute<std::int64_t>(Attribute::axis);
  const Dims& sections = node.attribute<Dims>(Attribute::sections);
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (!outputs[i].value) continue;
    const std::int64_t length = node.types()[i].shape[axis];
    if (may_omit(length == 0)) continue;
    Index index = whole(whole_input.type().shape);
    index[axis] = {.start = i == 0 ? 0 : sections[i - 1], .length = length};
    inputs.add_part(whole_input, index, outputs[i]);
  }
}

}  // namespace

void transpose_view(const Node& node, const std::vector<Cotangent>& outputs, Cotangents& inputs) {
  const Tensor& input = node.inputs()[0];
  const Cotangent& output = outputs[0];
  switch (view_op(node.operation())) {
    case ViewOp::getitem:
      return transpose_getitem(node, output, inputs);
    case ViewOp::transpose: {
      const Dims axes = inverse(node.attribute<Dims>(Attribute::axes));
      if (is_copy(node)) return inputs.add(input, output);
      return inputs.add(input, mapped(output, [&](const Tensor& x) { return transposed(x, axes); }));
    }
    case ViewOp::reshape:
      return inputs.add(input,
                        mapped(output, [&](const Tensor& x) { return reshaped(x, input.type().shape); }));
    case ViewOp::broadcast_to:
      return inputs.add(input, output);
    case ViewOp::diagonal:
      return inputs.add(input, mapped(output, [&](const Tensor& x) { return on_diagonal(x, input.type()); }));
    case ViewOp::real:
      return inputs.add(input, output);
    case ViewOp::imag: {
      const Tensor zero = zeros(output.value.type());
      const Attributes strides{{Attribute::strides, output.value.type().strides}};
      return inputs.add(input,
                        {Node::apply(Operation::from_parts, {zero, output.value}, strides), output.guard});
    }
    case ViewOp::split:
      return transpose_split(node, outputs, inputs);
    case ViewOp::sliding_window_view:
    case ViewOp::view:
      refuse_derivative(node);
  }
  __builtin_unreachable();
}

}  // namespace weft
