#include "ir/graph.hpp"

namespace weft {
namespace {

// A node on the path from an output, and the next of its inputs to enter.
struct Visit {
  const Node* node;
  std::size_t next = 0;
};

// Walks depth first from `root`, inputs in order, and appends each new node when its inputs are all done.
void append_ancestors(const Node& root, NodeOrder& order) {
  constexpr int open = -1;
  if (!order.places.try_emplace(&root, open).second) return;
  std::vector<Visit> path{{&root}};
  while (!path.empty()) {
    Visit& visit = path.back();
    if (visit.next == visit.node->inputs().size()) {
      order.places.at(visit.node) = static_cast<int>(order.nodes.size());
      order.nodes.emplace_back(visit.node);
      path.pop_back();
      continue;
    }
    const Node& input = visit.node->inputs()[visit.next++].node();
    if (order.places.try_emplace(&input, open).second) path.push_back({&input});
  }
}

bool same_inputs(const Node& node, const std::vector<Tensor>& inputs) {
  const auto own = node.inputs();
  return std::equal(own.begin(), own.end(), inputs.begin(), inputs.end(),
                    [](const Tensor& a, const Tensor& b) { return a.is(b); });
}

}  // namespace

std::vector<Tensor> outputs_of(const Node& node) {
  std::vector<Tensor> outputs;
  for (std::uint32_t i = 0; i < node.types().size(); ++i) outputs.emplace_back(&node, i);
  return outputs;
}

NodeOrder node_order(const Graph& graph) {
  NodeOrder order;
  for (const Tensor& output : graph.outputs) append_ancestors(output.node(), order);
  return order;
}

std::vector<NodePtr> topological_order(const Graph& graph) { return node_order(graph).nodes; }

std::size_t Graph::size() const { return node_order(*this).nodes.size(); }

std::vector<NodePtr> variables(const Graph& graph) {
  std::vector<NodePtr> found = topological_order(graph);
  std::erase_if(found, [](const NodePtr& node) { return node->operation() != Operation::variable; });
  return found;
}

std::vector<Tensor> with_inputs(const Node& node, const std::vector<Tensor>& inputs) {
  if (same_inputs(node, inputs)) return outputs_of(node);
  return outputs_of(*Node::make(node.operation(), inputs, node.attributes()));
}

Graph rewrite(const Graph& graph, const Rewrite& rule) {
  const NodeOrder order = node_order(graph);
  std::vector<Tensor> rewritten, inputs;  // the outputs of all nodes, one after the other
  std::vector<std::size_t> first;         // where a node's begin
  const auto now = [&](const Tensor& tensor) -> const Tensor& {
    return rewritten[first[order.places.at(&tensor.node())] + tensor.output_index()];
  };
  for (const NodePtr& node : order.nodes) {
    inputs.clear();
    for (const Tensor& input : node->inputs()) inputs.push_back(now(input));
    first.push_back(rewritten.size());
    const WrittenWhere place(*node);
    for (Tensor& output : rule(*node, inputs)) rewritten.push_back(std::move(output));
  }
  Graph result{.outputs = {}, .output_names = graph.output_names, .name = graph.name};
  for (const Tensor& output : graph.outputs) result.outputs.push_back(now(output));
  return result;
}

}  // namespace weft
