#include "ir/graph.hpp"

#include <unordered_map>
#include <unordered_set>

namespace weft {
namespace {

// A node on the path from an output, and the next of its inputs to enter.
struct Visit {
  const Node* node;
  std::size_t next = 0;
};

// Walks depth first from `root`, inputs in order, and appends each new node when its inputs are all done.
void append_ancestors(const Node& root, std::unordered_set<const Node*>& seen, std::vector<NodePtr>& order) {
  if (!seen.insert(&root).second) return;
  std::vector<Visit> path{{&root}};
  while (!path.empty()) {
    Visit& visit = path.back();
    if (visit.next == visit.node->inputs().size()) {
      order.emplace_back(visit.node);
      path.pop_back();
      continue;
    }
    const Node& input = visit.node->inputs()[visit.next++].node();
    if (seen.insert(&input).second) path.push_back({&input});
  }
}

bool same_inputs(const Node& node, const std::vector<Tensor>& inputs) {
  const auto own = node.inputs();
  return std::equal(own.begin(), own.end(), inputs.begin(), inputs.end(),
                    [](const Tensor& a, const Tensor& b) { return a.is(b); });
}

std::vector<Tensor> outputs_of(const NodePtr& node) {
  std::vector<Tensor> outputs;
  for (std::uint32_t i = 0; i < node->types().size(); ++i) outputs.emplace_back(node, i);
  return outputs;
}

}  // namespace

std::vector<NodePtr> topological_order(const Graph& graph) {
  std::vector<NodePtr> order;
  std::unordered_set<const Node*> seen;
  for (const Tensor& output : graph.outputs) append_ancestors(output.node(), seen, order);
  return order;
}

std::vector<NodePtr> variables(const Graph& graph) {
  std::vector<NodePtr> found = topological_order(graph);
  std::erase_if(found, [](const NodePtr& node) { return node->operation() != Operation::variable; });
  return found;
}

std::vector<Tensor> with_inputs(const Node& node, const std::vector<Tensor>& inputs) {
  if (same_inputs(node, inputs)) return outputs_of(NodePtr(&node));
  return outputs_of(Node::make(node.operation(), inputs, node.attributes()));
}

Graph rewrite(const Graph& graph, const Rewrite& rule) {
  std::unordered_map<const Node*, std::vector<Tensor>> rewritten;
  const auto now = [&](const Tensor& tensor) { return rewritten.at(&tensor.node())[tensor.output_index()]; };
  for (const NodePtr& node : topological_order(graph)) {
    std::vector<Tensor> inputs;
    for (const Tensor& input : node->inputs()) inputs.push_back(now(input));
    rewritten.emplace(node.get(), rule(*node, inputs));
  }
  Graph result{.outputs = {}, .output_names = graph.output_names, .name = graph.name};
  for (const Tensor& output : graph.outputs) result.outputs.push_back(now(output));
  return result;
}

}  // namespace weft
