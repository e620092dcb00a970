// np::errstate for whole graphs.
#pragma once
#include "ir/graph.hpp"
#include "weft/errstate.hpp"

namespace weft {

/// The graph, whose evaluation tells of the floating-point errors that `state` does not ignore: by the
/// primitive they came of, each kind once.
Graph with_float_checks(Graph graph, const numpy::Errstate& state);

}  // namespace weft
