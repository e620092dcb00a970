// Python's own arithmetic, on values that are known while reading.
#pragma once
#include "frontend/source/values/values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

/// a <operation> b for Python numbers. Ints are exact up to 127 bits. Errors: NotImplementedError
/// beyond, ZeroDivisionError and TypeError with Python's texts.
Value number_arithmetic(Token operation, const Value& a, const Value& b);
/// Whether it is `/`, `//` or `%`.
bool divides(Token operation);
/// What Python says of a division by 0, of ints or of floats.
const char* division_error(Token operation, bool ints);
/// Python has no such operation for operands of these types.
class UnsupportedOperands : public TypeError {
 public:
  UnsupportedOperands(const std::string& operation, const std::string& left, const std::string& right);
  /// The same, said of what the operation is a part of.
  UnsupportedOperands within(const std::string& operation) const { return {operation, left_, right_}; }

 private:
  std::string left_, right_;
};

/// Errors: UnsupportedOperands.
[[noreturn]] void throw_unsupported(Token operation, const Value& a, const Value& b);
/// The same, of their types.
[[noreturn]] void throw_unsupported(Token operation, const std::string& a, const std::string& b);
/// -a, +a, ~a.
Value number_unary(Token operation, const Value& a);
/// Three-way comparison; nothing when a NaN is among them. `tie`: 1 where it is asked whether a is less, -1
/// whether it is greater, by which equal ones are no decision of their own.
std::optional<int> compare_numbers(const Value& a, const Value& b, int tie = 0);
/// Python's int(value) for a float. Errors: ValueError for nan, OverflowError for infinities, and
/// NotImplementedError beyond 127 bits.
PythonInt truncated(double value);

}  // namespace weft::source
