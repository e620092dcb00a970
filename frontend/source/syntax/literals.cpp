// What number and string tokens stand for.
#include <algorithm>
#include <charconv>

#include "frontend/source/syntax/tokens.hpp"

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

constexpr std::string_view escapes = "\\'\"abfnrtv", escaped = "\\'\"\a\b\f\n\r\t\v";

bool is_octal(char c) { return c >= '0' && c <= '7'; }
bool is_hex_digit(char c) { return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }

/// In UTF-8.
void append_character(std::uint32_t code, std::string& value) {
  const auto head = [&](std::uint32_t byte) { value += static_cast<char>(byte); };
  const auto tail = [&](int shift) { value += static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
  if (code < 0x80) return head(code);
  if (code < 0x800) return head(0xC0 | code >> 6), tail(0);
  if (code < 0x10000) return head(0xE0 | code >> 12), tail(6), tail(0);
  head(0xF0 | code >> 18), tail(12), tail(6), tail(0);
}

/// How many hexadecimal digits follow the letter.
std::size_t hex_digits(char letter) { return letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0; }

/// What follows a backslash.
struct Escape {
  std::size_t length = 0;  // 0: nothing that Python knows, so that the backslash stays
  std::optional<std::uint32_t> character;
  bool strange = false, ends_too_soon = false;
};

Escape numbered(std::string_view text, int base, std::size_t first, std::size_t most) {
  std::uint64_t code = 0;
  std::size_t end = first;
  const auto is_digit = base == 8 ? is_octal : is_hex_digit;
  for (; end < text.size() && end < first + most && is_digit(text[end]); ++end)
    code = code * static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(digit_value(text[end]));
  Escape escape{.length = end, .character = static_cast<std::uint32_t>(code)};
  escape.ends_too_soon = base == 16 && (end < first + most || code > 0x10FFFF);
  escape.strange = code >= 0xD800 && code < 0xE000;
  return escape;
}

Escape escape_of(std::string_view text) {
  if (text.empty()) return {};
  if (text[0] == '\n') return {.length = 1};
  if (text[0] == '\r') return {.length = text.starts_with("\r\n") ? 2U : 1U};
  if (const std::size_t known = escapes.find(text[0]); known != escapes.npos)
    return {.length = 1, .character = static_cast<unsigned char>(escaped[known])};
  if (is_octal(text[0])) return numbered(text, 8, 0, 3);
  if (const std::size_t digits = hex_digits(text[0])) return numbered(text, 16, 1, digits);
  return {.length = text[0] == 'N' ? 1U : 0U, .strange = text[0] == 'N'};
}

}  // namespace

std::optional<__int128> integer_value(const SourceText& source, const Lexeme& integer) {
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
      return std::nullopt;
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
          .formatted = kind.find_first_of("fF") != kind.npos,
          .bytes = kind.find_first_of("bB") != kind.npos};
}

bool has_strange_escapes(const SourceText& source, const StringBody& body) {
  const std::string_view text = source.text().substr(body.begin, body.end - body.begin);
  for (std::size_t i = 0; !body.raw && i < text.size(); ++i) {
    if (text[i] != '\\') continue;
    const Escape escape = escape_of(text.substr(i + 1));
    if (escape.strange) return true;
    i += std::max<std::size_t>(escape.length, 1);
  }
  return false;
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
    const Escape escape = escape_of(text.substr(i + 1));
    if (escape.ends_too_soon)
      source.syntax_error(static_cast<Offset>(body.begin + i),
                          "an escape that ends too soon, or is no character");
    if (escape.length == 0) value += '\\';
    if (escape.character) append_character(*escape.character, value);
    i += escape.length;
  }
  return value;
}

}  // namespace weft::source
