#include "passes/rewrite/merge_subexpressions.hpp"

#include <algorithm>
#include <unordered_set>

namespace weft::passes {
namespace {

struct SameExpression {
  std::size_t operator()(const NodePtr& node) const {
    std::size_t seed = hash(node->attributes()) * 31 + static_cast<std::size_t>(node->operation());
    for (const Tensor& input : node->inputs()) seed = seed * 0x9E3779B97F4A7C15ull + SameTensor()(input);
    return seed;
  }
  bool operator()(const NodePtr& a, const NodePtr& b) const {
    return a->operation() == b->operation() && std::ranges::equal(a->inputs(), b->inputs(), SameTensor()) &&
           equal(a->attributes(), b->attributes());
  }
};

}  // namespace

Graph merge_subexpressions(const Graph& graph) {
  std::unordered_set<NodePtr, SameExpression, SameExpression> known;
  return rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    std::vector<Tensor> outputs = with_inputs(node, inputs);
    if (node.operation() == Operation::variable) return outputs;
    const NodePtr& first = *known.insert(outputs[0].node_ptr()).first;
    for (std::uint32_t i = 0; i < outputs.size(); ++i) outputs[i] = Tensor(first, i);
    return outputs;
  });
}

}  // namespace weft::passes
