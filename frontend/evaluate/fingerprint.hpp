// A graph's structure as bytes: what tells whether it has been compiled before.
#pragma once
#include <string>
#include <vector>

#include "ir/graph.hpp"

namespace weft {

/// `bytes` are equal for two graphs exactly when they differ in nothing but where their arrays lie and what
/// those hold.
struct Fingerprint {
  std::string bytes;
  std::vector<ndarray> arrays;                    // the graph's array leaves, each once, in topological order
  std::vector<std::shared_ptr<const void>> kept;  // what `bytes` tells apart by address
};
Fingerprint fingerprint(const Graph& graph);

/// The graph with its array leaves turned into variables: the one that views `arrays[i]` is named
/// array_name(i).
Graph parameterized(const Graph& graph, const std::vector<ndarray>& arrays);
std::string array_name(std::size_t index);

}  // namespace weft
