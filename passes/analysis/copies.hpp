// Copies: the stores that the graph's structure asks for, written out as nodes.
#pragma once
#include "ir/graph.hpp"
#include "ir/index.hpp"

namespace weft::passes {

/// `expand` makes a copy of each piece of a concatenate, base and value of a setitem, and wherever a value
/// must be laid out anew.
Tensor copy_of(const Tensor& tensor);
/// `value` with type `type`, which differs in strides at most. Errors: InternalError when that cannot be
/// said.
Tensor with_type(const Tensor& value, const Type& type);
/// In C order, where `place` sees what it is for.
Tensor c_copy_of(const Tensor& tensor);

/// Dense positive strides in the order of `type`'s own: how a value of this type is laid out in memory that
/// is its alone.
Dims dense_strides(const Type& type);

/// View `node` of memory laid out as `input`. A reshape that is no view of it is in C order.
IndexedType view_of(const Node& node, const IndexedType& input);

/// The strides that `tensor` will have in memory: a view's are those of the memory it looks at.
Type stored_type(const Tensor& tensor);

/// Whether the shapes differ by axes of length 1 only, so that a reshape renames axes and moves nothing.
bool differ_by_ones(const Dims& a, const Dims& b);

}  // namespace weft::passes
