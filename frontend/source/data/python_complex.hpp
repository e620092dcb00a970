// Python's own arithmetic of complex numbers that are known while reading.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// a + b, a - b, a * b, a / b or a ** b. Errors: ZeroDivisionError, OverflowError and TypeError with Python's
/// texts.
std::complex<double> complex_arithmetic(Token operation, std::complex<double> a, std::complex<double> b);

}  // namespace weft::source
