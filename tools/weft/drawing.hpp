// A program's graph as a picture, each fused kernel in a box.
#pragma once
#include <string>

#include "passes/pipeline.hpp"

namespace weft::cli {

/// Graphviz source.
std::string drawing(const passes::Planned& planned);

}  // namespace weft::cli
