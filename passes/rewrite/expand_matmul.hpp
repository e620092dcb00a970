// Matrix products: by the library for floats, and for large ones of halves on GPUs; by a fused sum of
// products for all else.
#pragma once
#include "ir/graph.hpp"
#include "passes/schedule/limits.hpp"

namespace weft::passes {

/// What takes the place of matmul `node` over `inputs`: see expand.hpp.
Tensor expand_matmul(const Node& node, const std::vector<Tensor>& inputs, const Limits& limits);

/// a @ b, both of dtype `type.dtype`, as a sum of all products, in NumPy's order of sums; of bools, whether
/// any product holds. It has the shape of `type`; the sum has `more` attributes.
Tensor sum_of_products(const Tensor& a, const Tensor& b, const Type& type, const Attributes& more = {});

}  // namespace weft::passes
