// Types of an operation's outputs from its inputs' types: dtype, shape and NumPy's memory order.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// Throws what NumPy throws, with its text, when the operation does not fit its inputs.
std::vector<Type> infer(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes);

/// NumPy's broadcasting. Errors: ValueError "operands could not be broadcast together with shapes (2,3) (2,)
/// ".
Dims broadcast_shapes(std::span<const Dims> shapes);
/// Strides of `type` walked over `shape`: 0 along broadcast axes.
Dims broadcast_strides(const Type& type, const Dims& shape);
/// The strides that NumPy gives a new array of an elementwise result: K order, dense and positive
/// (`operands` are stride lists over `shape`).
Dims k_order_strides(const Dims& shape, std::span<const Dims> operands, std::int64_t itemsize);
/// Whether memory that is all its own would lie as the type says.
bool is_dense(const Type& type);
/// NumPy's reshape without a copy: the strides of `type` seen as `shape`, or nothing when it needs a copy.
std::optional<Dims> reshaped_strides(const Type& type, const Dims& shape);

}  // namespace weft
