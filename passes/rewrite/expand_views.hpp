// Views, of what lies in memory so that they can be.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// A node of the view family, of inputs that are copied first where it could not be a view of them otherwise.
std::vector<Tensor> expand_view(const Node& node, const std::vector<Tensor>& inputs);

}  // namespace weft::passes
