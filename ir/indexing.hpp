// The operations of tables/indexing.def taken apart, and what computes them.
#pragma once
#include "ir/node.hpp"

namespace weft {

/// Of gather, scatter or scatter_add: the indices, for each of attribute `axes`.
std::span<const Tensor> indices_of(const Node& node);
/// Of these, what says whether anything is read or written; no tensor where it always is.
Tensor predicate_of(const Node& node);

/// The function that computes an indexing operation, or what attribute `function` of a call is; null of other
/// operations.
HostFunctionPtr function_of(Operation operation, const Attributes& attributes);
HostFunctionPtr function_of(const Node& node);
/// The axes that its calls name.
Dims axes_of_call(const Node& node);

}  // namespace weft
