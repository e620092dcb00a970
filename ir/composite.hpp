// Operations that are made of others: one node in a graph, many in a kernel.
#pragma once
#include "ir/graph.hpp"

namespace weft {

/// A graph with its variables in order: those that attribute `body` of a composite stands for.
struct Composite {
  std::string name;
  std::vector<NodePtr> parameters;
  Graph graph;
  /// Of LazyTensor::to, the device's name. Where a graph is one program, its copy is just a copy.
  std::string device = {};
  bool places = false;  // whether it, or a composite in it, is such a copy
};

/// The outputs of `composite` for `inputs`, one a parameter and of its type; its other nodes by the rule.
std::vector<Tensor> bound(const Composite& composite, const std::vector<Tensor>& inputs, const Rewrite& rule);

bool has_composites(const Graph& graph);
/// Whether the graph has copies to devices, in composites or not.
bool has_placement(const Graph& graph);

}  // namespace weft
