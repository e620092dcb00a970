// Random graphs for the plan's judges.
#pragma once
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "ir/graph.hpp"

namespace weft::tests {

struct RandomGraph {
  Graph graph;
  std::vector<std::pair<std::string, ndarray>> variables;
};

/// A graph of about `nodes` nodes over small shapes, with every family of operations; the same for the same
/// seed.
RandomGraph random_graph(std::uint32_t seed, int nodes);

}  // namespace weft::tests
