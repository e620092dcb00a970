#include "ir/derivatives/transpose.hpp"
#include "ir/formulas/formula.hpp"
#include "ir/formulas/terms.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

Tensor guarded(const Tensor& value, const Tensor& guard) {
  return guard ? where({guard}, {value}, {zero_of(value.type().dtype)}).tensor : value;
}

/// What is not read stays 0, though the factor be infinite.
void transpose_product(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const std::size_t linear = inputs.wants(node.inputs()[0]) ? 0 : 1;
  const Tensor factor = conjugated(node.inputs()[1 - linear]);
  inputs.add(node.inputs()[linear], {guarded(times(output.value, factor), output.guard), output.guard});
}

void transpose_quotient(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const Tensor divisor = conjugated(node.inputs()[1]);
  inputs.add(node.inputs()[0], {guarded(over(output.value, divisor), output.guard), output.guard});
}

/// Each of the two is read where the condition chooses it.
void transpose_where(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const DType dtype = output.value.type().dtype;
  const Formula chosen{matching(node.inputs()[0], {DType::bool_, output.value.type().shape, {}})};
  const Formula value{output.value}, zero{zero_of(dtype)};
  const auto read = [&](const Formula& where_read) {
    return output.guard ? (where_read & Formula{output.guard}).tensor : where_read.tensor;
  };
  if (inputs.wants(node.inputs()[1]))
    inputs.add(node.inputs()[1], {where(chosen, value, zero).tensor, read(chosen)});
  if (inputs.wants(node.inputs()[2]))
    inputs.add(node.inputs()[2], {where(chosen, zero, value).tensor, read(!chosen)});
}

}  // namespace

void transpose_elementwise(const Node& node, const Cotangent& output, Cotangents& inputs) {
  const auto& operands = node.inputs();
  switch (node.operation()) {
    case Operation::add:
      inputs.add(operands[0], output);
      return inputs.add(operands[1], output);
    case Operation::subtract:
      inputs.add(operands[0], output);
      if (inputs.wants(operands[1])) inputs.add(operands[1], {minus(output.value), output.guard});
      return;
    case Operation::negative:
      return inputs.add(operands[0], {minus(output.value), output.guard});
    case Operation::conjugate:
      return inputs.add(operands[0], {conjugated(output.value), output.guard});
    case Operation::astype:
      return inputs.add(operands[0], output);
    case Operation::multiply:
      return transpose_product(node, output, inputs);
    case Operation::divide:
      return transpose_quotient(node, output, inputs);
    case Operation::where:
      return transpose_where(node, output, inputs);
    default:
      throw_not_linear(node);
  }
}

}  // namespace weft
