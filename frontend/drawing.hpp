// Pictures of graphs, each fused kernel in a box.
#pragma once
#include <string>

#include "ir/graph.hpp"

namespace weft {

/// Graphviz source of the graph as it is after the passes.
std::string drawing(const Graph& graph);

/// Errors: ValueError when the ending of `path` is that of no kind of picture that can be drawn.
void check_picture_name(const std::string& path);

/// Draws it to a file, as visualize() says. What there is to say of it: that it is folded, or nothing.
std::string draw(const Graph& graph, const std::string& path);

}  // namespace weft
