#include "ir/derivatives/derivative.hpp"

#include <algorithm>

#include "ir/derivatives/differentiate.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

void check_fits(const Tensor& given, const Tensor& beside, const char* what) {
  if (given.type().shape != beside.type().shape)
    throw ValueError(std::string(what) + " has shape " + tuple_text(given.type().shape) + "; expected " +
                     tuple_text(beside.type().shape));
  if (given.type().dtype != beside.type().dtype)
    throw TypeError(std::string(what) + " is of " + std::string(name(given.type().dtype)) + "; expected " +
                    std::string(name(beside.type().dtype)));
}

bool depends_on(const Tensor& value, const Tensor& variable) {
  const std::vector<NodePtr> found = variables({.outputs = {value}});
  return std::ranges::find(found, variable.node_ptr()) != found.end();
}

/// What the pullback gives for a cotangent, beside the tangents that there are.
struct Paired {
  Tensors cotangents, tangents;
};
Paired paired(const Pullback& pullback, const Tensors& inputs, const Tensor& value, const Tensor& cotangent,
              const Tensors& tangents) {
  const Tensors found = pullback.of(inputs, value, cotangent);
  if (found.size() != inputs.size())
    throw ValueError("a vjp gives " + std::to_string(found.size()) + " cotangents for " +
                     std::to_string(inputs.size()) + " inputs");
  Paired pairs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!found[i] || !tangents[i]) continue;
    check_fits(found[i], inputs[i], "a cotangent that a vjp gives");
    pairs.cotangents.push_back(found[i]);
    pairs.tangents.push_back(tangents[i]);
  }
  return pairs;
}

}  // namespace

Tensor with_derivative(const Tensor& value, const Tensors& inputs, DerivativePtr derivative) {
  Tensors operands{value};
  operands.insert(operands.end(), inputs.begin(), inputs.end());
  return Node::apply(Operation::with_derivative, std::move(operands),
                     {{Attribute::derivative, std::move(derivative)}});
}

Tensor changing_like(const Tensor& value, const Tensor& like) {
  static const auto rule = std::make_shared<const Derivative>(
      [](const Tensors&, const Tensor&, const Tensors& tangents) { return tangents[0]; });
  return with_derivative(value, {like}, rule);
}

Tensor tangent_by_rule(const Node& node, const Tensors& tangents) {
  const Tensors inputs(node.inputs().begin() + 1, node.inputs().end());
  const Tensors given(tangents.begin() + 1, tangents.end());
  if (std::ranges::none_of(given, [](const Tensor& each) { return bool(each); })) return {};
  const Tensor value(&node);
  const Tensor tangent = node.attribute<DerivativePtr>(Attribute::derivative)->tangent(inputs, value, given);
  if (tangent) check_fits(tangent, value, "a tangent that a jvp gives");
  return tangent;
}

/// What is linear in the cotangent is transposed once more.
DerivativePtr transposed(Pullback pullback) {
  return std::make_shared<const Derivative>(
      [pullback = std::move(pullback)](const Tensors& inputs, const Tensor& value, const Tensors& tangents) {
        const Tensor cotangent = variable_of("cotangent", value.type());
        const Paired pairs = paired(pullback, inputs, value, cotangent, tangents);
        const Tensor tangent = vjp(pairs.cotangents, {cotangent}, pairs.tangents).gradients[0];
        if (tangent && depends_on(tangent, cotangent))
          throw ValueError("a vjp that is not linear in its cotangent");
        return tangent;
      });
}

}  // namespace weft
