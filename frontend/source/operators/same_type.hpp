// Types and functions, each of which is one object.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Whether both are one type, or one function of Python's or NumPy's.
bool same_type(const Value& a, const Value& b);
bool is_function_or_type(const Value& value);

}  // namespace weft::source
