// Python's module math, of numbers known while reading: the C library's functions, as Python's are.
#pragma once
#include <span>

#include "frontend/source/values/values.hpp"

namespace weft::source {

struct BuiltinFunction;

/// math.NAME. Errors: AttributeError, or NotImplementedError for what Python has and is not read.
Value math_member(const std::string& name);
/// All that Python has there, read or not.
std::vector<std::string> math_names();

/// The float that an argument is. Errors: TypeError, or NotImplementedError for one that only data know.
double known_real(const Value& argument);
/// Those of whole numbers, of parts of numbers, and of several numbers, which must be known.
std::span<const BuiltinFunction> known_math_functions();

}  // namespace weft::source
