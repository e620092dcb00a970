// What is assigned after a dot.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// object.name = value, but for the shape of an array. Errors: Python's and NumPy's; one that says so for
/// what is not read.
void set_attribute(const Value& object, const std::string& name, const Value& value);

}  // namespace weft::source
