// Python's own arithmetic of complex numbers that are known while reading.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// What Python says.
inline constexpr const char* complex_division_error = "complex division by zero";
inline constexpr const char* complex_zero_power_error = "0.0 to a negative or complex power";
inline constexpr const char* complex_power_error = "complex exponentiation";

/// a + b, a - b, a * b, a / b or a ** b. Errors: ZeroDivisionError, OverflowError and TypeError with Python's
/// texts.
std::complex<double> complex_arithmetic(Token operation, std::complex<double> a, std::complex<double> b);

}  // namespace weft::source
