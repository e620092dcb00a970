// What can be said of data while the program is written.
#pragma once
#include <optional>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The values; nothing when they take variables, or more than a little work, unless who reads the program
/// knows them.
std::optional<ndarray> known_values(const LazyTensor& tensor);

/// The values of what takes no variables, however much work they are.
ndarray computed_values(const LazyTensor& tensor);

/// Whether the reference device computes a node with the bits that compiled programs have, and it is no more
/// than a little work for few elements.
bool is_computed_plainly(const Node& node);

/// Whether any of `truths`, which are bool, is true; nothing when that is not known.
std::optional<bool> known_any(const LazyTensor& truths);

}  // namespace weft::numpy
