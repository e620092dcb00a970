#include "passes/rewrite/simplify.hpp"

#include "passes/rewrite/rewrite_rules.hpp"

namespace weft::passes {
namespace {

/// What the first fitting rule makes of `tensor`. Only a tensor of the very same type may take its place.
std::optional<Tensor> simpler(const Tensor& tensor) {
  for (const auto rules : {view_rules(), join_rules(), arithmetic_rules()})
    for (const RewriteRule& rule : rules)
      if (auto result = rule.apply(tensor.node()); result && result->type() == tensor.type()) return result;
  return {};
}

std::vector<Tensor> simplify_node(const Node& node, const std::vector<Tensor>& inputs) {
  std::vector<Tensor> outputs = with_inputs(node, inputs);
  if (outputs.size() != 1) return outputs;
  while (auto next = simpler(outputs[0])) outputs[0] = *next;
  return outputs;
}

}  // namespace

Graph simplify(const Graph& graph) { return rewrite(graph, simplify_node); }

}  // namespace weft::passes
