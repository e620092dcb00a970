#include "ir/composite.hpp"

#include <algorithm>

namespace weft {
namespace {

/// Composites within composites are as deep as the functions that made them called one another.
std::vector<Tensor> inlined_node(const Node& node, const std::vector<Tensor>& inputs) {
  if (node.operation() != Operation::composite) return with_inputs(node, inputs);
  return inlined(*node.attribute<CompositePtr>(Attribute::body), inputs);
}

}  // namespace

std::vector<Tensor> bound(const Composite& composite, const std::vector<Tensor>& inputs,
                          const Rewrite& rule) {
  NodeMap<Tensor> given;
  for (std::size_t i = 0; i < inputs.size(); ++i) given[composite.parameters[i].get()] = inputs[i];
  const auto or_input = [&](const Node& node, const std::vector<Tensor>& operands) {
    const Tensor* input = given.find(&node);
    return input ? std::vector{*input} : rule(node, operands);
  };
  return rewrite(composite.graph, or_input).outputs;
}

std::vector<Tensor> inlined(const Composite& composite, const std::vector<Tensor>& inputs) {
  return bound(composite, inputs, inlined_node);
}

Graph inlined(const Graph& graph) { return rewrite(graph, inlined_node); }

bool has_composites(const Graph& graph) {
  return std::ranges::any_of(topological_order(graph),
                             [](const NodePtr& node) { return node->operation() == Operation::composite; });
}

bool has_placement(const Graph& graph) {
  return std::ranges::any_of(topological_order(graph), [](const NodePtr& node) {
    return node->operation() == Operation::composite &&
           node->attribute<CompositePtr>(Attribute::body)->places;
  });
}

}  // namespace weft
