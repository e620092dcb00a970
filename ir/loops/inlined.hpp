// Graphs with what stands for others written out, in the steps of loops, too.
#pragma once
#include "ir/graph.hpp"

namespace weft {

/// The graph with every composite replaced by its body, and what has a derivative of its own
/// (with_derivative) by its value: as it is compiled.
Graph inlined(const Graph& graph);
/// Whether that changes anything.
bool needs_inlining(const Graph& graph);
/// The same of composites alone: as it is differentiated.
Graph inlined_bodies(const Graph& graph);
/// The same of derivatives alone: as it is drawn.
Graph inlined_values(const Graph& graph);

}  // namespace weft
