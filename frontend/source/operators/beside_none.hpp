// What has no order, and no arithmetic: numbers and arrays beside None among it.
#pragma once
#include <string>

#include "frontend/source/syntax/tokens.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Raises Python's TypeError for values of types that no order holds of.
[[noreturn]] void unordered(Token operation, const std::string& a, const std::string& b);
[[noreturn]] void unordered(Token operation, const Value& a, const Value& b);

/// Beside None NumPy asks Python, element by element. Errors: TypeError.
void refuse_none(Token operation, const Value& a, const Value& b);

}  // namespace weft::source
