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
/// An edge says the dtype and shape of what flows along it.
std::string dot(const Graph& graph, const std::vector<Cluster>& clusters = {});

}  // namespace weft
