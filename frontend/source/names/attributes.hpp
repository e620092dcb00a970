// What follows a dot.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// value.name: a property, a method bound to the value, or a member of NumPy. Errors: AttributeError with
/// Python's text, and the nearest name there is.
Value attribute(const Value& value, const std::string& name);

}  // namespace weft::source
