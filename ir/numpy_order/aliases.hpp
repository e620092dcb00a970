// Which values lie in one piece of memory in NumPy.
#pragma once
#include "ir/node.hpp"

namespace weft {

/// Whether a view is a copy after all: a reshape that no strides give.
bool copies(const Tensor& view);

/// The array that has the memory of `tensor`, a view of it or itself.
Tensor owner(const Tensor& tensor);

/// Whether `a` and `b` are views of one value, so that they may share memory. Variables stand for arrays that
/// are apart.
bool may_alias(const Tensor& a, const Tensor& b);

}  // namespace weft
