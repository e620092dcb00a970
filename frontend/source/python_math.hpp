// Python's module math, of numbers known while reading: the C library's functions, as Python's are.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// math.NAME. Errors: AttributeError, or NotImplementedError for what Python has and is not read.
Value math_member(const std::string& name);
/// All that Python has there, read or not.
std::vector<std::string> math_names();

}  // namespace weft::source
