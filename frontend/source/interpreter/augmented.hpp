// a += b and its kin.
#pragma once
#include "frontend/source/syntax/tokens.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// a <operation>= b: an array is written in place, and what else is left is a new value to bind.
/// Errors: UFuncTypeError when the result cannot be cast to the array's dtype, ValueError for shapes.
Value augmented(Token operation, const Value& a, const Value& b);

}  // namespace weft::source
