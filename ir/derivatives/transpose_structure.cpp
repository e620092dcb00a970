#include <algorithm>

#include "ir/derivatives/tangents.hpp"
#include "ir/derivatives/transpose.hpp"
#include "ir/families.hpp"
#include "ir/formulas/matrices.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// Each input gets its part back.
void transpose_concatenate(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const std::int64_t axis = node.attribute<std::int64_t>(Attribute::axis);
  std::int64_t start = 0;
  for (const Tensor& input : node.inputs()) {
    Index index = whole(node.types()[0].shape);
    index[axis] = {.start = start, .length = input.type().shape[axis]};
    start += input.type().shape[axis];
    if (inputs.wants(input))
      inputs.add(input, mapped(output, [&](const Tensor& x) { return getitem(x, index); }));
  }
}

/// What was overwritten flows nowhere, what was written back to where it came from.
void transpose_setitem(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const Index& index = node.attribute<Index>(Attribute::index);
  const Tensor& value = node.inputs()[1];
  if (inputs.wants(value))
    inputs.add(value, mapped(output, [&](const Tensor& x) { return getitem(x, index); }));
  inputs.add_but_written(node, output);
}

/// A running sum from behind.
void transpose_cumsum(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const std::int64_t axis = node.attribute<std::int64_t>(Attribute::axis);
  const Index from_behind = backwards(node.types()[0].shape, axis);
  const auto sums = [&](const Tensor& x, DType dtype) {
    return getitem(Node::apply(Operation::cumsum, {getitem(x, from_behind)},
                               {{Attribute::axis, axis}, {Attribute::dtype, dtype}}),
                   from_behind);
  };
  const Tensor guard =
      output.guard ? matching(sums(output.guard, DType::int64), {DType::bool_, output.guard.type().shape, {}})
                   : Tensor();
  inputs.add(node.inputs()[0], {sums(output.value, output.value.type().dtype), guard});
}

void transpose_matmul(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const Tensor &a = node.inputs()[0], &b = node.inputs()[1];
  const bool row = a.type().ndim() == 1, column = b.type().ndim() == 1;
  Tensor ct = output.value;
  if (column) ct = as_column({ct}).tensor;
  if (row) ct = as_row({ct}).tensor;
  const Tensor a_turned = row ? as_column({conjugated(a)}).tensor : turned(conjugated(a));
  const Tensor b_turned = column ? as_row({conjugated(b)}).tensor : turned(conjugated(b));
  const auto add = [&](const Tensor& factor, const Tensor& matrix, bool vector, std::int64_t axis) {
    Dims shape = matrix.type().shape;
    if (vector) shape.erase(shape.end() - 1 - axis);
    inputs.add(factor, {reshaped(matrix, shape)});
  };
  if (inputs.wants(a)) add(a, product(ct, b_turned), row, 1);
  if (inputs.wants(b)) add(b, product(a_turned, ct), column, 0);
}

}  // namespace

void transpose_structure(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const auto& operands = node.inputs();
  switch (structure_op(node.operation())) {
    case StructureOp::concatenate:
      return transpose_concatenate(node, output, inputs);
    case StructureOp::setitem:
      return transpose_setitem(node, output, inputs);
    case StructureOp::matmul:
      return transpose_matmul(node, output, inputs);
    case StructureOp::cumsum:
      return transpose_cumsum(node, output, inputs);
    case StructureOp::from_parts:
      inputs.add(operands[0], output);
      if (inputs.wants(operands[1]))
        inputs.add(operands[1], {Node::apply(Operation::imag, {output.value}), output.guard});
      return;
    case StructureOp::with_derivative:
      return inputs.add(operands[0], output);
    case StructureOp::call:
      return transpose_call(node, output, inputs);
    case StructureOp::trim:
      refuse_derivative(node);
    case StructureOp::loop:
    case StructureOp::composite:
    case StructureOp::check:
    case StructureOp::measure:
    case StructureOp::cumprod:
      break;
  }
  throw_not_linear(node);
}

}  // namespace weft
