// Simpler graphs of the same bits.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// Applies the rewrite rules (rewrite_rules.hpp), inputs before users, until none fits. Keeps every bit and
/// type.
Graph simplify(const Graph& graph);

}  // namespace weft::passes
