// Python's round().
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// round(value).
PythonInt half_to_even(double value);
/// round(value, digits): the nearest number of so many decimal digits, of which the value's own digits
/// decide, not its bits times ten. Errors: OverflowError.
double rounded(double value, std::int64_t digits);
PythonInt rounded(PythonInt value, std::int64_t digits);

}  // namespace weft::source
