// Matrix products: by the library for floats, by a fused sum of products for all else.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// What takes the place of matmul `node` over `inputs`: see expand.hpp.
Tensor expand_matmul(const Node& node, const std::vector<Tensor>& inputs);

}  // namespace weft::passes
