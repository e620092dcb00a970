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

/// Whether any of `truths`, which are bool, is true; nothing when that is not known.
std::optional<bool> known_any(const LazyTensor& truths);

}  // namespace weft::numpy
