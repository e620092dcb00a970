#include "frontend/source/texts/number_texts.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

constexpr std::string_view spaces = " \t\n\v\f\r\x1c\x1d\x1e\x1f";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view stripped(std::string_view text) {
  const std::size_t first = text.find_first_not_of(spaces);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(spaces) + 1 - first);
}

/// 36 for what is no digit in any base.
int digit_of(char c) {
  if (is_digit(c)) return c - '0';
  const char lowered = static_cast<char>(c | 0x20);
  return lowered >= 'a' && lowered <= 'z' ? lowered - 'a' + 10 : 36;
}

/// Each stands between two digits of the base; nothing for a text where one does not.
std::optional<std::string> without_underscores(std::string_view text, int base = 10) {
  const auto is_one = [&](std::size_t i) { return i < text.size() && digit_of(text[i]) < base; };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '_')
      result += text[i];
    else if (i == 0 || !is_one(i - 1) || !is_one(i + 1))
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

namespace {

/// The base that "0x" and its kin say: of that one, or of base 0, which is 10 without.
int prefixed_base(std::string_view digits, std::int64_t base) {
  if (digits.size() < 2 || digits[0] != '0') return 0;
  const char letter = static_cast<char>(digits[1] | 0x20);
  const int said = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
  return base == 0 || base == said ? said : 0;
}

/// The digits of a number of that base, which is found where it is 0; nothing where they are none.
std::optional<std::string> digits_of(std::string_view text, std::int64_t& base) {
  const int said = prefixed_base(text, base);
  if (said != 0) text.remove_prefix(text.size() > 2 && text[2] == '_' ? 3 : 2);
  const bool found = base == 0;
  if (found) base = said == 0 ? 10 : said;
  const auto digits = without_underscores(text, static_cast<int>(base));
  const auto is_one = [&](char c) { return digit_of(c) < base; };
  if (!digits || digits->empty() || !std::ranges::all_of(*digits, is_one)) return std::nullopt;
  const bool zeros = found && said == 0 && digits->starts_with('0');
  return zeros && digits->find_first_not_of('0') != digits->npos ? std::nullopt : digits;
}

}  // namespace

PythonInt int_of_text(std::string_view text, std::int64_t base) {
  if (base != 0 && (base < 2 || base > 36)) throw ValueError("int() base must be >= 2 and <= 36, or 0");
  std::string_view number = stripped(text);
  const bool negative = number.starts_with('-'), is_signed = negative || number.starts_with('+');
  if (is_signed) number.remove_prefix(1);
  std::int64_t of = base;
  const auto digits = digits_of(number, of);
  if (!digits)
    throw ValueError("invalid literal for int() with base " + std::to_string(base) + ": " +
                     represented(std::string(text)));
  Value value = PythonInt{0};
  for (const char digit : *digits)
    value = number_arithmetic(Token::add, number_arithmetic(Token::multiply, value, PythonInt{of}),
                              PythonInt{digit_of(digit)});
  return negative ? -*value.integer() : *value.integer();
}

namespace {

[[noreturn]] void refuse_complex() { throw ValueError("complex() arg is a malformed string"); }

/// Where the sign of the imaginary part stands, if there are two parts.
std::size_t second_sign(std::string_view text) {
  for (std::size_t i = text.size(); i-- > 1;)
    if ((text[i] == '+' || text[i] == '-') && (text[i - 1] | 0x20) != 'e') return i;
  return 0;
}

double part_of(std::string_view text) {
  if (text != stripped(text)) refuse_complex();
  try {
    return float_of_text(text);
  } catch (const ValueError&) {
    refuse_complex();
  }
}

}  // namespace

std::complex<double> complex_of_text(std::string_view text) {
  if (!without_underscores(text))
    throw ValueError("could not convert string to complex: " + represented(std::string(text)));
  text = stripped(text);
  if (text.starts_with('(') && text.ends_with(')')) text = stripped(text.substr(1, text.size() - 2));
  const bool imaginary = text.ends_with('j') || text.ends_with('J');
  if (!imaginary) return part_of(text);
  text.remove_suffix(1);
  const std::size_t sign = second_sign(text);
  std::string imag(text.substr(sign));
  if (imag.empty() || imag == "+" || imag == "-") imag += '1';
  return {sign == 0 ? 0.0 : part_of(text.substr(0, sign)), part_of(imag)};
}

}  // namespace weft::source
