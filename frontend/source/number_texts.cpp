#include "frontend/source/number_texts.hpp"

#include <charconv>
#include <cstdlib>

#include "frontend/source/formatting.hpp"
#include "frontend/source/python_numbers.hpp"
#include "runtime/errors.hpp"

namespace weft::source {
namespace {

constexpr std::string_view spaces = " \t\n\v\f\r\x1c\x1d\x1e\x1f";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view stripped(std::string_view text) {
  const std::size_t first = text.find_first_not_of(spaces);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(spaces) + 1 - first);
}

/// Each stands between two digits; nothing for a text where one does not.
std::optional<std::string> without_underscores(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '_')
      result += text[i];
    else if (i == 0 || i + 1 == text.size() || !is_digit(text[i - 1]) || !is_digit(text[i + 1]))
      return std::nullopt;
  return result;
}

/// A sign is one at most; std::from_chars knows minus alone.
std::optional<std::string> number_in(std::string_view text) {
  std::optional<std::string> number = without_underscores(stripped(text));
  if (number && number->starts_with('+')) number->erase(0, 1);
  const bool is_signed_twice = number && number->starts_with('-') && stripped(text).starts_with('+');
  return number && !number->empty() && !is_signed_twice ? number : std::nullopt;
}

}  // namespace

double float_of_text(std::string_view text) {
  const std::optional<std::string> number = number_in(text);
  double value = 0;
  if (number && !number->contains('(')) {  // as in C's nan(…)
    const auto [end, error] = std::from_chars(number->data(), number->data() + number->size(), value);
    if (error == std::errc::result_out_of_range) return std::strtod(number->c_str(), nullptr);
    if (error == std::errc() && end == number->data() + number->size()) return value;
  }
  throw ValueError("could not convert string to float: " + represented(std::string(text)));
}

PythonInt int_of_text(std::string_view text) {
  const std::optional<std::string> number = number_in(text);
  const bool negative = number && number->starts_with('-');
  const std::string_view digits = number ? std::string_view(*number).substr(negative) : std::string_view();
  if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos)
    throw ValueError("invalid literal for int() with base 10: " + represented(std::string(text)));
  Value value = PythonInt{0};
  for (const char digit : digits)
    value = number_arithmetic(Token::add, number_arithmetic(Token::multiply, value, PythonInt{10}),
                              PythonInt{digit - '0'});
  return negative ? -*value.integer() : *value.integer();
}

}  // namespace weft::source
