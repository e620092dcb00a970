// Numbers that Python reads from texts.
#pragma once
#include <string_view>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// float("-1e_3"), float(" Infinity "). Errors: ValueError with Python's text.
double float_of_text(std::string_view text);
/// int(" 1_000 ", base). Errors: ValueError with Python's text, NotImplementedError beyond 127 bits.
PythonInt int_of_text(std::string_view text, std::int64_t base = 10);
/// complex(" (1-2.5e3j)"). Errors: ValueError with Python's text.
std::complex<double> complex_of_text(std::string_view text);

}  // namespace weft::source
