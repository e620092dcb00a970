// Values of Python as it writes them.
#pragma once
#include <complex>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace weft {

__extension__ typedef __int128 WideInt;
/// A bool, int, float, complex or str of Python's; text is UTF-8.
using PythonValue = std::variant<bool, WideInt, double, std::complex<double>, std::string>;

/// Python's type(value).__name__, str(value), repr(value) and ascii(value).
std::string_view python_type(const PythonValue& value);
std::string python_str(const PythonValue& value);
std::string python_repr(const PythonValue& value);
std::string python_ascii(std::string_view represented);
/// repr(text): in quotes, what is not printed escaped.
std::string quoted(std::string_view text);

/// The digits of a number that is not negative.
std::string digits_in(WideInt number, int base);

/// How many characters a text has, and its first ones: all, if it has no more.
std::int64_t count_characters(std::string_view text);
std::string_view first_characters(std::string_view text, std::int64_t most);
/// The code point that begins there, and where the next one does.
char32_t take_character(std::string_view text, std::size_t& at);
void add_character(std::string& text, char32_t character);

}  // namespace weft
