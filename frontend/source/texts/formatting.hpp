// The texts of values, as Python writes them: known, or in parts what data decide.
#pragma once
#include "frontend/source/values/texts.hpp"
#include "frontend/source/values/values.hpp"
#include "runtime/text/print_options.hpp"

namespace weft::source {

/// str(value), repr(value) or ascii(value). Errors: NotImplementedError for what has an address in it.
Text python_text(const Value& value, TextHow how = TextHow::str);
/// format(value, specification): of a NumPy scalar, as of Python's number. Errors: ValueError with Python's
/// text.
Text format_text(const Value& value, const std::string& specification);
/// Of an array, printed so.
Text array_text(const Array& array, TextHow how, const PrintOptions& options);
/// One conversion of `%`: "-5.3f".
Text percent_text(const Value& value, const std::string& conversion);

/// The text where all is known. Errors: NotImplementedError for what is known only when the program runs.
std::string shown(const Value& value);
std::string represented(const Value& value);

/// A bool, int, float, complex or str that is known, as Python's; nothing for other values.
std::optional<PythonValue> python_value(const Value& value);

}  // namespace weft::source
