// How the elements of an array are written, all of them equally wide, as NumPy's print does.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

#include "runtime/text/print_options.hpp"

namespace weft {

/// Writes the element at an address.
using ElementFormat = std::function<std::string(const std::byte*)>;

/// The format that suits the elements shown of `array`: all of them, or its corners when `summarized`.
ElementFormat element_format(const ndarray& array, bool summarized, const PrintOptions& options = {});

/// As Python's str() of the one element at `address`.
std::string element_text(DType dtype, const std::byte* address);

}  // namespace weft
