// The text of known values, as Python writes it.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// str(value). Errors: NotImplementedError for what is known only when the program runs, or has an address.
std::string shown(const Value& value);
/// repr(value).
std::string represented(const Value& value);
/// format(value, specification): of a NumPy scalar, as of Python's number. Errors: ValueError with Python's
/// text.
std::string formatted(const Value& value, const std::string& specification);

}  // namespace weft::source
