// Python's own arithmetic, on values that are known while reading.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// a <operation> b for Python numbers. Ints are exact up to 127 bits. Errors: OverflowError beyond,
/// ZeroDivisionError and TypeError with Python's texts.
Value number_arithmetic(Token operation, const Value& a, const Value& b);
/// -a, +a, ~a.
Value number_unary(Token operation, const Value& a);
/// Three-way comparison; nothing when a NaN is among them.
std::optional<int> compare_numbers(const Value& a, const Value& b);
/// Python's int(value) for a float. Errors: ValueError for nan, OverflowError for infinities and beyond 127
/// bits.
PythonInt truncated(double value);

}  // namespace weft::source
