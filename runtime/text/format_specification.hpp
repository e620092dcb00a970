// Python's format(value, specification), and one conversion of its `%`.
#pragma once
#include "runtime/text/python_text.hpp"

namespace weft {

/// format(value, specification). Errors: ValueError with Python's text.
std::string formatted(const PythonValue& value, std::string_view specification);

/// What stands between `%` and a letter, and the letter: "-5.3f". Of s, r and a the value is the text that
/// str(), repr() or ascii() gives. Errors: TypeError and ValueError with Python's text.
std::string percent_formatted(const PythonValue& value, std::string_view conversion);

/// The number as %d and its kin take it. Errors: OverflowError, ValueError.
WideInt whole_part(double number);

}  // namespace weft
