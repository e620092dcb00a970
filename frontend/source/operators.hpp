// Python's operators on values: numbers, sequences and arrays.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// The ufunc, or matmul, that an operator of arrays is; null for **, which is several.
using ArrayFunction = LazyTensor (*)(const numpy::Operand&, const numpy::Operand&);
ArrayFunction array_function(Token operation);
/// a <operation> b.
Value binary(Token operation, const Value& a, const Value& b);
/// -a, +a, ~a, not a.
Value unary(Token operation, const Value& a);
/// a < b and its kin, `in`, and `is`, which compares with None, True and False, arrays, lists and functions
/// alone.
Value compare(Token operation, const Value& a, const Value& b);
/// Python's a == b, for values that are known.
bool equals(const Value& a, const Value& b);
/// a <operation>= b: an array is written in place, and what else is left is a new value to bind.
/// Errors: UFuncTypeError when the result cannot be cast to the array's dtype, ValueError for shapes.
Value augmented(Token operation, const Value& a, const Value& b);
/// Errors: ValueError for what is read-only, UFuncTypeError where the dtype cannot be cast.
void check_writable(const std::string& ufunc, DType result, const Array& out);
/// Writes a ufunc's result into `out`, by NumPy's rule 'same_kind'.
void write_result(const std::string& ufunc, const LazyTensor& result, Array& out);

}  // namespace weft::source
