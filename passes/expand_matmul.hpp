// Matrix products: by the library for floats, by a fused sum of products for all else.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// What takes the place of matmul `node` over `inputs`: see expand.hpp.
Tensor expand_matmul(const Node& node, const std::vector<Tensor>& inputs);

/// One value in every element, in C order.
Tensor filled(const Type& type, const ndarray& value);
/// Zeros in C order.
Tensor zeros(const Type& type);
/// `value` with type `type`, which differs in strides at most. Errors: InternalError when that cannot be
/// said.
Tensor with_type(const Tensor& value, const Type& type);

}  // namespace weft::passes
