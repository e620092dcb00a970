// Operations that are made of others: one node in a graph, many in a kernel.
#pragma once
#include "ir/graph.hpp"

namespace weft {

/// A graph with its variables in order: those that attribute `body` of a composite stands for.
struct Composite {
  std::string name;
  std::vector<NodePtr> parameters;
  Graph graph;
};

/// The outputs of `composite` for `inputs`, one a parameter and of its type.
std::vector<Tensor> inlined(const Composite& composite, const std::vector<Tensor>& inputs);

/// The graph with every composite replaced by its body.
Graph inlined(const Graph& graph);

bool has_composites(const Graph& graph);

}  // namespace weft
