// Constants that depend on shapes, such as what a mean divides by, become inputs.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "ir/graph.hpp"

namespace weft {

struct LiftedGraph {
  Graph graph;
  std::vector<std::int64_t> values;  // of each constant lifted
};

/// Which constants of a program depend on shapes: those that differ between graphs of the same operations,
/// the program for several shapes. Those that hold no whole numbers are left out.
class ShapeConstants {
 public:
  explicit ShapeConstants(const std::vector<Graph>& graphs);

  /// The graph with its constant that is i-th of these made a variable named scalar_name(i). A graph of other
  /// operations, or with other constants than whole numbers there, stays as it is.
  LiftedGraph lift(const Graph& graph) const;

 private:
  /// Their numbers among the constants, in topological order, by the graph's operations.
  std::map<std::string, std::vector<std::size_t>> lifted_;
};

}  // namespace weft
