// What is known while compiling is computed while compiling.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// Replaces operations on constants and fulls of at most 64 elements by their results, where those are
/// constants or fulls. Not elementary functions: compiled code has bits of its own for them, and they must
/// not depend on what was folded.
Graph fold_constants(const Graph& graph);

}  // namespace weft::passes
