#include <algorithm>

#include "ir/converted.hpp"
#include "ir/derivatives/derivative.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/families.hpp"
#include "ir/formulas/formula.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tangents = std::vector<Tensor>;

Tensor of_matmul(const Node& node, const Tangents& tangents) {
  Attributes attributes = node.attributes();  // a tangent is no factor's own memory
  std::erase_if(attributes, [](const auto& each) { return each.first == Attribute::may_alias; });
  const auto product = [&](const Tensor& a, const Tensor& b) {
    return a && b ? Node::apply(Operation::matmul, {a, b}, attributes) : Tensor();
  };
  return plus(product(tangents[0], node.inputs()[1]), product(node.inputs()[0], tangents[1]));
}

Tensor of_cumprod(const Node& node, const Tensor& tangent) {
  const DType dtype = node.types()[0].dtype;
  return running_product_tangent({converted(node.inputs()[0], dtype)}, {converted(tangent, dtype)},
                                 {Tensor(&node)}, node.attribute<std::int64_t>(Attribute::axis));
}

}  // namespace

std::vector<Tensor> of_tangents(const Node& node, const Tangents& tangents, std::size_t count) {
  Tangents inputs(node.inputs().begin(), node.inputs().end());
  for (std::size_t i = 0; i < count; ++i) inputs[i] = or_zeros(tangents[i], inputs[i].type());
  return with_inputs(node, inputs);
}

std::vector<Tensor> structure_tangents(const Node& node, const Tangents& tangents) {
  switch (structure_op(node.operation())) {
    case StructureOp::concatenate:
    case StructureOp::setitem:
    case StructureOp::from_parts:
      return of_tangents(node, tangents, tangents.size());
    case StructureOp::cumsum:
    case StructureOp::trim:
      return of_tangents(node, tangents, 1);
    case StructureOp::matmul:
      return {of_matmul(node, tangents)};
    case StructureOp::cumprod:
      return {of_cumprod(node, tangents[0])};
    case StructureOp::composite:
      throw InternalError("the derivative of a composite that is not written out");
    case StructureOp::with_derivative:
      return {tangent_by_rule(node, tangents)};
    case StructureOp::call:
      return {call_tangent(node, tangents)};
    case StructureOp::loop:
      throw InternalError("the derivative of a loop as of another node");
    case StructureOp::check:  // of integers
    case StructureOp::measure:
      return {Tensor()};
  }
  __builtin_unreachable();
}

}  // namespace weft
