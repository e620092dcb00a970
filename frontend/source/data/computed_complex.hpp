// Python's arithmetic of complex numbers that are known only when the program runs, or computed at each
// length and step anew.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// a + b, a - b, a * b, a / b, or a ** n, by operations on float64: 0-d and complex128, of operands that are
/// float64 or complex128. `exponent`: n, where it is a known int; others are no tensor.
std::optional<LazyTensor> complex_result(Token operation, const LazyTensor& a, const LazyTensor& b,
                                         std::optional<PythonInt> exponent);

/// `known`, a complex number, with how it is computed of the operands, where they are.
Value computed_complex(Token operation, std::complex<double> known, const Value& a, const Value& b);

/// Operators where one operand is a ComputedNumber, and one is complex. Errors: TypeError and, when the
/// program runs, ZeroDivisionError, as Python's; NotImplementedError for a power that is not a known int.
Value complex_binary(Token operation, const Value& a, const Value& b);
/// a == b and a != b. Errors: TypeError for others.
Value complex_comparison(Token operation, const Value& a, const Value& b);

/// abs(z). Errors: OverflowError when the program runs.
LazyTensor complex_absolute(const LazyTensor& z);
/// real + imag * 1j, of float64.
LazyTensor complex_of(const LazyTensor& real, const LazyTensor& imag);

}  // namespace weft::source
