// Where the extremes are, as reductions that kernels know.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// argmax and argmin of an input with elements: the smallest place among the elements that equal the extreme,
/// or are NaN.
Tensor expand_argmax(const Node& node, const Tensor& input);

}  // namespace weft::passes
