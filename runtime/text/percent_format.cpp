// The conversions of Python's `%`: [flags][width][.precision]letter.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "runtime/system/errors.hpp"
#include "runtime/text/format_specification.hpp"

namespace weft {
namespace {

struct Conversion {
  bool left = false, plus = false, space = false, alternate = false, zeros = false;
  std::int64_t width = 0, precision = -1;
  char letter = 's';
};

constexpr std::int64_t most_width = 1'000'000;

std::int64_t take_number(std::string_view& text) {
  std::int64_t number = 0;
  for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; text.remove_prefix(1)) {
    number = number * 10 + (text.front() - '0');
    if (number > most_width) throw ValueError("width too big");
  }
  return number;
}

Conversion read(std::string_view text) {
  Conversion given;
  bool* const flags[] = {&given.left, &given.plus, &given.space, &given.alternate, &given.zeros};
  constexpr std::string_view letters = "-+ #0";
  for (; !text.empty() && letters.contains(text.front()); text.remove_prefix(1))
    *flags[letters.find(text.front())] = true;
  given.width = take_number(text);
  if (text.starts_with('.')) text.remove_prefix(1), given.precision = take_number(text);
  if (!text.empty()) given.letter = text.back();
  return given;
}

std::string padded(const Conversion& given, const std::string& sign, const std::string& body, bool zeros) {
  const std::int64_t missing =
      std::max<std::int64_t>(0, given.width - count_characters(sign) - count_characters(body));
  const auto count = static_cast<std::size_t>(missing);
  if (given.left) return sign + body + std::string(count, ' ');
  return zeros ? sign + std::string(count, '0') + body : std::string(count, ' ') + sign + body;
}

std::string sign_of(const Conversion& given, bool negative) {
  return negative ? "-" : given.plus ? "+" : given.space ? " " : "";
}

std::optional<double> as_real(const PythonValue& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
  if (const auto* number = std::get_if<WideInt>(&value)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<double>(&value)) return *number;
  return std::nullopt;
}

WideInt as_integer(const PythonValue& value, char letter) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
  if (const auto* number = std::get_if<WideInt>(&value)) return *number;
  const bool decimal = std::string_view("diu").contains(letter);
  if (const auto* number = std::get_if<double>(&value); number && decimal) return whole_part(*number);
  throw TypeError(std::string("%") + letter + " format: " +
                  (decimal ? "a real number is required, not " : "an integer is required, not ") +
                  std::string(python_type(value)));
}

std::string integer_text(const Conversion& given, const PythonValue& value) {
  const WideInt number = as_integer(value, given.letter);
  constexpr std::string_view codes = "oxX";
  const std::size_t code = codes.find(given.letter);
  constexpr int bases[] = {8, 16, 16};
  std::string body = digits_in(number < 0 ? -number : number, code == codes.npos ? 10 : bases[code]);
  if (given.letter == 'X')
    std::ranges::transform(body, body.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
  const auto least = static_cast<std::size_t>(std::max<std::int64_t>(0, given.precision));
  if (body.size() < least) body.insert(0, least - body.size(), '0');
  std::string sign = sign_of(given, number < 0);
  if (given.alternate && code != codes.npos) sign += std::string("0") + given.letter;
  return padded(given, sign, body, given.zeros);
}

std::string real_text(const Conversion& given, const PythonValue& value) {
  const auto number = as_real(value);
  if (!number) throw TypeError("must be real number, not " + std::string(python_type(value)));
  const std::string specification = std::string(given.alternate ? "#" : "") + "." +
                                    std::to_string(given.precision < 0 ? 6 : given.precision) + given.letter;
  const bool negative = std::signbit(*number) && !std::isnan(*number);
  return padded(given, sign_of(given, negative), formatted(std::abs(*number), specification), given.zeros);
}

std::string character(const PythonValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    if (count_characters(*text) == 1) return *text;
    throw TypeError("%c requires int or char");
  }
  if (std::holds_alternative<double>(value) || std::holds_alternative<std::complex<double>>(value))
    throw TypeError("%c requires int or char");
  const WideInt number = as_integer(value, 'c');
  if (number < 0 || number > 0x10ffff) throw OverflowError("%c arg not in range(0x110000)");
  std::string text;
  add_character(text, static_cast<char32_t>(number));
  return text;
}

}  // namespace

WideInt whole_part(double number) {
  if (std::isnan(number)) throw ValueError("cannot convert float NaN to integer");
  if (std::isinf(number)) throw OverflowError("cannot convert float infinity to integer");
  if (std::abs(number) >= 0x1p126) throw NotImplementedError("an int of more than 126 bits is not read");
  return static_cast<WideInt>(number);
}

std::string percent_formatted(const PythonValue& value, std::string_view conversion) {
  const Conversion given = read(conversion);
  if (std::string_view("diuoxX").contains(given.letter)) return integer_text(given, value);
  if (std::string_view("eEfFgG").contains(given.letter)) return real_text(given, value);
  if (given.letter == 'c') return padded(given, "", character(value), false);
  const std::string text = python_str(value);
  return padded(given, "", given.precision < 0 ? text : std::string(first_characters(text, given.precision)),
                false);
}

}  // namespace weft
