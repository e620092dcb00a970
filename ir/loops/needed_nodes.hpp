// What a graph needs, within the steps of its loops, too.
#pragma once
#include <functional>

#include "ir/graph.hpp"

namespace weft {

/// Whether any node that the graph needs is so, in the loops' steps and in what composites are made of, too.
bool any_needed(const Graph& graph, const std::function<bool(const Node&)>& is);

/// Whether the node is a product of float32 or float64 matrices, or complex ones of these: a library's, whose
/// sums have an order of their own, so that a bound of the error is promised and no bits.
bool is_float_product(const Node& node);

}  // namespace weft
