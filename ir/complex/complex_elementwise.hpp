// Elementwise operations that take or give complex numbers.
#pragma once
#include "ir/node.hpp"

namespace weft {

/// What `node` gives for `inputs`, with complex numbers as `from_parts`.
Tensor complex_elementwise(const Node& node, std::vector<Tensor> inputs);

}  // namespace weft
