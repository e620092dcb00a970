// A picture of a graph.
#pragma once
#include <string>

#include "weft/lazy_tensor.hpp"

namespace weft {

/// Draws what computes `tensors`, with each fused kernel in a box. The ending of `path` says how: .svg, .png
/// and .pdf are drawn by Graphviz (`dot`), .dot is its source. A picture of very many operations is
/// folded, a box a kernel or several, and says so; the source is whole. Errors: ValueError for another
/// ending, OSError when `path` cannot be written or `dot` cannot be run.
void visualize(const std::vector<LazyTensor>& tensors, const std::string& path);

}  // namespace weft
