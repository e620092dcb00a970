// Single numbers, and values known while compiling.
#pragma once
#include <optional>

#include "ir/graph.hpp"

namespace weft::passes {

/// Whether it is one number for all elements of what it is computed with.
inline bool is_scalar_like(const Tensor& tensor) { return tensor.type().size() == 1; }

/// The one value that all elements of `tensor` have, when it is a constant or a full of them.
std::optional<ndarray> uniform_value(const Tensor& tensor);

/// That value as a number, when it is exactly this one. 0.0 is not -0.0, nor is NaN equal to itself.
bool is_exactly(const Tensor& tensor, double number);

/// A leaf of the value `array` has in all its elements: a constant, or a full of its shape; nothing when they
/// differ.
std::optional<Tensor> uniform_leaf(const ndarray& array);

}  // namespace weft::passes
