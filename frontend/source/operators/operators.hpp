// Python's operators on values: numbers, sequences and arrays.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// a <operation> b.
Value binary(Token operation, const Value& a, const Value& b);
/// -a, +a, ~a, not a.
Value unary(Token operation, const Value& a);
/// a < b and its kin, `in`, and `is`, which compares with None, True and False, arrays, lists and functions
/// alone.
Value compare(Token operation, const Value& a, const Value& b);
/// Python's a == b, for values that are known.
bool equals(const Value& a, const Value& b);

}  // namespace weft::source
