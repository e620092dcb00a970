// NumPy's temporary elision: an operator writes its result into an operand that nothing else holds, if that
// is large. So the result is laid out as that operand is, not as a new array would be; and where it is the
// right one, it comes first, which products of complex numbers tell: they are fused on one side.
// (numpy/_core/src/multiarray/temp_elide.c)
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// binary(operation, a, b) of two values of expressions. Errors: as well, UFuncTypeError where the result has
/// not the dtype of what NumPy writes it into, as `//` of bools.
Value elided_binary(Token operation, const Value& a, const Value& b);

}  // namespace weft::source
