// Which node alone reads a value.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// What reads the outputs of each node of a graph, as far as that is one node.
class OnlyReaders {
 public:
  explicit OnlyReaders(const Graph& graph) {
    for (const NodePtr& node : topological_order(graph))
      for (const Tensor& input : node->inputs()) read(input, node.get());
    for (const Tensor& output : graph.outputs) read(output, nullptr);
  }

  bool is_only(const Node& reader, const Tensor& tensor) const {
    return *readers_.find(&tensor.node()) == &reader;
  }

 private:
  void read(const Tensor& tensor, const Node* reader) {
    const Node*& only = readers_.try_emplace(&tensor.node(), reader).first;
    if (only != reader) only = nullptr;
  }

  NodeMap<const Node*> readers_;
};

}  // namespace weft::passes
