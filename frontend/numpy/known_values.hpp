// What can be said of data while the program is written.
#pragma once
#include <optional>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Whether any of `truths`, which are bool, is true; nothing when that takes variables, or more than a little
/// work.
std::optional<bool> known_any(const LazyTensor& truths);

}  // namespace weft::numpy
