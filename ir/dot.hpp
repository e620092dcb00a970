// A graph as a picture: Graphviz source.
#pragma once
#include <string>
#include <vector>

#include "ir/graph.hpp"

namespace weft {

/// Nodes drawn together in one labelled box: a fused kernel.
struct Cluster {
  std::string label;
  std::vector<NodePtr> nodes;
};

/// Deterministic: nodes are numbered in topological order. A node in several clusters is drawn in the first.
/// Every node shows the dtype and shape of its result.
std::string dot(const Graph& graph, const std::vector<Cluster>& clusters = {});

}  // namespace weft
