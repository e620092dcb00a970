// Constants that depend on shapes, such as what a mean divides by, become inputs.
#pragma once
#include <vector>

#include "ir/graph.hpp"

namespace weft {

/// Which constants of a program's graph differ between `graphs`, the same program for several shapes: their
/// numbers among the constants, in topological order. Those that hold no whole numbers are left out.
std::vector<std::size_t> constants_to_lift(const std::vector<Graph>& graphs);

struct LiftedGraph {
  Graph graph;
  std::vector<std::int64_t> values;  // of each constant lifted
};
/// The graph with constant number `which[i]` made a variable named scalar_name(i). A graph with fewer
/// constants, or with others than whole numbers there, stays as it is.
LiftedGraph lift_constants(const Graph& graph, const std::vector<std::size_t>& which);

}  // namespace weft
