// From a graph to kernels.
#pragma once
#include "passes/schedule/limits.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Forms fused kernels, in an order in which they could run, without names and without placements. What no
/// output needs is in none; a value without elements is never computed. Needs an expanded graph.
Schedule fuse(const Graph& graph, const Limits& limits);

}  // namespace weft::passes
