// Python's own arithmetic of complex numbers that are known while reading.
#pragma once
#include <utility>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// What Python says.
inline constexpr const char* complex_division_error = "complex division by zero";
inline constexpr const char* complex_zero_power_error = "0.0 to a negative or complex power";
inline constexpr const char* complex_power_error = "complex exponentiation";

/// a + b, a - b, a * b, a / b or a ** b. Errors: ZeroDivisionError, OverflowError and TypeError with Python's
/// texts.
std::complex<double> complex_arithmetic(Token operation, std::complex<double> a, std::complex<double> b);

/// base ** exponent, bit by bit of an exponent of at least 0, as Python multiplies complex numbers.
template <class Number, class Product>
Number repeated_product(Number one, Number base, PythonInt exponent, Product product) {
  Number power = std::move(one);
  for (PythonInt bit = 1; bit <= exponent; bit *= 2) {
    if ((exponent & bit) != 0) power = product(power, base);
    base = product(base, base);
  }
  return power;
}

}  // namespace weft::source
