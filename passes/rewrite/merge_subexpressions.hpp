// What is written twice is computed once.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// Makes nodes of one operation, equal attributes and the same inputs one node. Variables stay apart.
Graph merge_subexpressions(const Graph& graph);

}  // namespace weft::passes
