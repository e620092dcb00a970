// What reads the outputs of each node of a graph.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// All readers of each node, once for each input that is one of its outputs; null stands for the graph's own
/// outputs.
class Readers {
 public:
  explicit Readers(const Graph& graph) {
    for (const NodePtr& node : topological_order(graph))
      for (const Tensor& input : node->inputs()) readers_[&input.node()].push_back(node.get());
    for (const Tensor& output : graph.outputs) readers_[&output.node()].push_back(nullptr);
  }

  const std::vector<const Node*>& of(const Node& node) const { return readers_.at(&node); }

 private:
  NodeMap<std::vector<const Node*>> readers_;
};

}  // namespace weft::passes
