// What lies between a reshape and what is computed of it is no border between kernels.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// Elementwise operations on arrays that reshapes lay out anew, which nothing else reads, are done before:
/// f(reshape(x), reshape(y), 2) is reshape(f(x, y, 2)), so that values are stored once, when they are done.
/// Keeps every bit and type.
Graph sink_reshapes(const Graph& graph);

}  // namespace weft::passes
