// What each step of a loop would compute alike is computed once, before it.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// Gives to the loops of the graph, and to those within their steps, what depends on nothing that changes
/// from step to step: arrays that take more than a few additions to compute. Nothing that may raise an error.
Graph hoist_invariants(const Graph& graph);

}  // namespace weft::passes
