// What number and string tokens stand for.
#include <algorithm>
#include <charconv>

#include "frontend/source/tokens.hpp"

namespace weft::source {
namespace {

/// Number literals are limited to 4300 digits in Python too.
constexpr std::size_t max_digits = 4300;

std::string plain_digits(const SourceText& source, const Lexeme& number) {
  std::string digits(source.text().substr(number.offset, number.length));
  std::erase_if(digits, [](char c) { return c == '_' || c == 'j' || c == 'J'; });
  if (digits.size() > max_digits)
    source.syntax_error(number.offset, "the number has " + std::to_string(digits.size()) +
                                           " digits; at most " + std::to_string(max_digits) + " are read");
  return digits;
}

int base_of(const std::string& digits) {
  if (digits.size() < 2 || digits[0] != '0') return 10;
  switch (digits[1] | 0x20) {
    case 'x':
      return 16;
    case 'o':
      return 8;
    case 'b':
      return 2;
    default:
      return 10;
  }
}

int digit_value(char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; }

constexpr std::string_view escapes = "\\'\"abfnrtv0", escaped = "\\'\"\a\b\f\n\r\t\v\0";

/// Appends what the escape at `text[i]`, past the backslash, stands for; the number of characters it takes.
std::size_t append_escape(std::string_view text, std::size_t i, std::string& value) {
  if (text[i] == '\n') return 1;
  if (text[i] == '\r') return text.substr(i).starts_with("\r\n") ? 2 : 1;
  const std::size_t known = escapes.find(text[i]);
  if (known == escapes.npos ||
      (text[i] == '0' && i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9'))
    return 0;
  value += known == escapes.size() - 1 ? '\0' : escaped[known];
  return 1;
}

}  // namespace

__int128 integer_value(const SourceText& source, const Lexeme& integer) {
  const std::string digits = plain_digits(source, integer);
  const int base = base_of(digits);
  const std::size_t start = base == 10 ? 0 : 2;
  if (base == 10 && digits[0] == '0' && digits.find_first_not_of('0') != digits.npos)
    source.syntax_error(integer.offset,
                        "leading zeros in decimal integer literals are not permitted; "
                        "use an 0o prefix for octal integers");
  if (start == digits.size()) source.syntax_error(integer.offset, "invalid number: digits are missing");
  __int128 value = 0;
  for (std::size_t i = start; i < digits.size(); ++i) {
    const int digit = digit_value(digits[i]);
    if (digit >= base) source.syntax_error(integer.offset, "invalid digit in number");
    if (__builtin_mul_overflow(value, static_cast<__int128>(base), &value) ||
        __builtin_add_overflow(value, static_cast<__int128>(digit), &value))
      source.fail(integer.offset, "NotImplementedError",
                  "the integer is beyond 127 bits, the most that is read");
  }
  return value;
}

double real_value(const SourceText& source, const Lexeme& real) {
  const std::string digits = plain_digits(source, real);
  double value = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (result.ec == std::errc::result_out_of_range) return std::strtod(digits.c_str(), nullptr);
  return value;
}

StringBody string_body(const SourceText& source, const Lexeme& string) {
  const std::string_view text = source.text().substr(string.offset, string.length);
  const std::size_t prefix = text.find_first_of("\"'");
  const std::string_view kind = text.substr(0, prefix), quoted = text.substr(prefix);
  const std::size_t quotes = quoted.size() >= 6 && quoted[0] == quoted[1] && quoted[1] == quoted[2] ? 3 : 1;
  return {.begin = static_cast<Offset>(string.offset + prefix + quotes),
          .end = static_cast<Offset>(string.offset + string.length - quotes),
          .raw = kind.find_first_of("rR") != kind.npos,
          .formatted = kind.find_first_of("fF") != kind.npos};
}

std::string string_value(const SourceText& source, const StringBody& body) {
  const std::string_view text = source.text().substr(body.begin, body.end - body.begin);
  if (body.raw) return std::string(text);
  std::string value;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      value += text[i];
      continue;
    }
    const std::size_t taken = append_escape(text, i + 1, value);
    if (taken == 0)
      source.syntax_error(static_cast<Offset>(body.begin + i),
                          "not in the language that is read: this escape sequence");
    i += taken;
  }
  return value;
}

}  // namespace weft::source
