#include "ir/composite.hpp"

#include <algorithm>

namespace weft {
namespace {

bool is_composite(const Node& node) { return node.operation() == Operation::composite; }

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

bool has_composites(const Graph& graph) {
  return std::ranges::any_of(topological_order(graph),
                             [](const NodePtr& node) { return is_composite(*node); });
}

bool has_placement(const Graph& graph) {
  return std::ranges::any_of(topological_order(graph), [](const NodePtr& node) {
    return is_composite(*node) && node->attribute<CompositePtr>(Attribute::body)->places;
  });
}

}  // namespace weft
