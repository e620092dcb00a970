// NumPy's temporary elision: an operator writes its result into an operand that nothing else holds, and so
// the result is laid out as that operand is, not as a new array would be.
// (numpy/_core/src/multiarray/temp_elide.c)
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// `result`, what a <operation> b computed, laid out as NumPy has it when `a` and `b` are values of
/// expressions.
Value elided(Token operation, const Value& a, const Value& b, Value result);

}  // namespace weft::source
