// Graphs drawn at random, and arrays for their variables.
#pragma once
#include <random>

#include "codegen/compare.hpp"

namespace weft {

/// A graph of about `operations` operations whose bits NumPy defines. The same seed gives the same graph.
Graph random_graph(std::uint64_t seed, int operations);

/// An array for each variable, with awkward values among the elements.
NamedInputs random_inputs(const Graph& graph, std::uint64_t seed);

}  // namespace weft
