// A graph is its output tensors: it holds exactly what is needed to compute them.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "ir/node.hpp"

namespace weft {

struct Graph {
  std::vector<Tensor> outputs;
  /// Names of the outputs, or none: "return" values and changed arguments of a program.
  std::vector<std::string> output_names;
  /// The program's name.
  std::string name = "graph";

  /// How many nodes it needs. Linear time: they are counted.
  std::size_t size() const;
};

/// Every node that `graph` needs, each once, inputs before users; the order depends on the graph's structure
/// alone. Linear time, no recursion.
std::vector<NodePtr> topological_order(const Graph& graph);

/// The same, with the place of each node in it.
struct NodeOrder {
  std::vector<NodePtr> nodes;
  NodeMap<int> places;
};
NodeOrder node_order(const Graph& graph);

/// The variables of a graph, in the order of first use.
std::vector<NodePtr> variables(const Graph& graph);

/// While one lives, what is made of a node is written where that is.
class WrittenWhere final : public WritingPlace {
 public:
  explicit WrittenWhere(const Node& node) : node_(node) {}
  SourceLocation written() const override { return node_.written(); }

 private:
  const Node& node_;
};

/// The graph with each node replaced by what `rewrite` gives for it: called once a node, inputs first, with
/// the node's inputs already rewritten. It returns one tensor an output. Nodes that stay the same are shared,
/// not copied.
using Rewrite = std::function<std::vector<Tensor>(const Node& node, const std::vector<Tensor>& inputs)>;
Graph rewrite(const Graph& graph, const Rewrite& rule);
/// `node` over other inputs: the node itself when they are its own.
std::vector<Tensor> with_inputs(const Node& node, const std::vector<Tensor>& inputs);
std::vector<Tensor> outputs_of(const Node& node);

/// The graph as a NumPy program: a module with one function, which python3 runs and Weft reads.
/// Deterministic. Composites are written as their bodies; calls of functions of the program that uses Weft by
/// their names, which Python does not know. Arrays are printed as literals up to `literal_limit` elements and
/// become parameters beyond. `parameters` are variables that come first, in their order, used or not.
std::string text(const Graph& graph, std::int64_t literal_limit = 64,
                 const std::vector<NodePtr>& parameters = {});

}  // namespace weft
