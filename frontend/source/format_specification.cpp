// Python's format specifications: [[fill]align][sign][#][0][width][,][.precision][type].
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "frontend/numpy/python_number.hpp"
#include "frontend/source/builtins.hpp"
#include "frontend/source/formatting.hpp"
#include "runtime/decimal.hpp"
#include "runtime/errors.hpp"

namespace weft::source {
namespace {

struct Specification {
  char fill = ' ', align = '\0', sign = '-', grouping = '\0', type = '\0';
  bool alternate = false, zeros = false;
  int width = 0, precision = -1;
};

/// Fields are short: what is wider is a mistake.
constexpr int most_width = 10'000;

class Reader {
 public:
  Reader(const std::string& text, const Value& value) : left_(text), text_(text), value_(value) {}

  Specification read() {
    Specification given;
    constexpr std::string_view aligns = "<>=^";
    const bool filled = left_.size() > 1 && aligns.contains(left_[1]);
    if (filled) given.fill = taken();
    given.align = one_of(aligns);
    if (const char sign = one_of("+- ")) given.sign = sign;
    given.alternate = one_of("#") != 0;
    if (!filled && one_of("0")) given.fill = '0', given.zeros = true;
    given.width = std::max(0, number());
    given.grouping = one_of(",_");
    if (one_of(".") && (given.precision = number()) < 0)
      throw ValueError("Format specifier missing precision");
    if (!left_.empty()) given.type = taken();
    if (!left_.empty())
      throw ValueError("Invalid format specifier '" + text_ + "' for object of type '" + type_name(value_) +
                       "'");
    return given;
  }

 private:
  char taken() {
    const char c = left_.front();
    left_.remove_prefix(1);
    return c;
  }
  char one_of(std::string_view letters) {
    return !left_.empty() && letters.contains(left_.front()) ? taken() : '\0';
  }
  /// -1 where there is none.
  int number() {
    int value = -1;
    const auto [end, error] = std::from_chars(left_.data(), left_.data() + left_.size(), value);
    if (left_.starts_with('-') || end == left_.data()) return -1;
    if (error != std::errc() || value > most_width)
      throw ValueError("Too many decimal digits in format string");
    left_.remove_prefix(static_cast<std::size_t>(end - left_.data()));
    return value;
  }

  std::string_view left_;
  const std::string& text_;
  const Value& value_;
};

std::string padded(const Specification& given, const std::string& sign, const std::string& body,
                   char otherwise) {
  const char align = given.align ? given.align : otherwise;
  const auto length = std::ranges::count_if(body, [](char c) { return (c & 0xC0) != 0x80; });
  const auto missing = static_cast<std::size_t>(
      std::max<std::int64_t>(0, given.width - static_cast<std::int64_t>(sign.size()) - length));
  const std::string all(missing, given.fill);
  if (align == '=') return sign + all + body;
  const std::size_t before = align == '<' ? 0 : align == '>' ? missing : missing / 2;
  return all.substr(0, before) + sign + body + all.substr(before);
}

/// Numbers have their zeros behind the sign.
std::string padded_number(const Specification& given, const std::string& sign, const std::string& body) {
  return padded(given, sign, body, given.zeros ? '=' : '>');
}

std::string sign_of(const Specification& given, bool negative) {
  return negative ? "-" : given.sign == '-' ? "" : std::string(1, given.sign);
}

/// Digits before the point in groups of three.
std::string grouped(const Specification& given, std::string body) {
  if (!given.grouping) return body;
  if (given.zeros)
    throw NotImplementedError("a format of digits in groups, with zeros before them, is not read");
  const std::size_t whole = std::min(body.find_first_not_of("0123456789"), body.size());
  for (std::size_t place = whole; place > 3;) body.insert(place -= 3, 1, given.grouping);
  return body;
}

std::string printed(char type, int precision, double value, bool alternate) {
  const std::string format = std::string("%") + (alternate ? "#" : "") + ".*" + type;
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, format.c_str(), precision, value)),
                   '\0');
  std::snprintf(text.data(), text.size() + 1, format.c_str(), precision, value);
  return text;
}

/// Like g, but that one digit at least follows the point.
std::string general(double value, int precision) {
  precision = std::max(precision, 1);
  std::string scientific = printed('e', precision - 1, value, false);
  const std::size_t exponent = scientific.find('e');
  const int point = std::atoi(scientific.c_str() + exponent + 1) + 1;
  if (point <= -4 || point > precision - 1) {
    const std::size_t digits = precision == 1 ? 1 : scientific.find_last_not_of(".0", exponent - 1) + 1;
    return scientific.erase(digits, exponent - digits);
  }
  std::string text = printed('f', std::max(precision - point, 1), value, false);
  text.resize(std::max(text.find_last_not_of('0') + 1, text.find('.') + 2));
  return text;
}

[[noreturn]] void unknown_code(const Specification& given, const Value& value) {
  throw ValueError(std::string("Unknown format code '") + given.type + "' for object of type '" +
                   type_name(value) + "'");
}

std::string real_text(const Specification& given, const Value& value, double number) {
  const double magnitude = std::abs(number);
  const std::string sign = sign_of(given, std::signbit(number) && !std::isnan(number));
  if (given.type != '\0' && !std::string_view("eEfFgG%").contains(given.type)) unknown_code(given, value);
  if (given.alternate && given.type == '\0')
    throw NotImplementedError("a format of a float with '#' and no type is not read");
  std::string body;
  if (!std::isfinite(number))
    body = scalar_text(magnitude);
  else if (given.type == '\0')
    body = given.precision < 0 ? scalar_text(magnitude) : general(magnitude, given.precision);
  else
    body = printed(given.type == '%' ? 'f' : given.type, given.precision < 0 ? 6 : given.precision,
                   given.type == '%' ? magnitude * 100 : magnitude, given.alternate);
  if (!std::isfinite(number) && std::string_view("EFG").contains(given.type))
    std::ranges::transform(body, body.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
  if (given.type == '%') body += '%';
  return padded_number(given, sign, grouped(given, body));
}

std::string digits_in(PythonInt number, int base) {
  std::string digits;
  do digits += "0123456789abcdef"[static_cast<int>(number % base)];
  while ((number /= base) > 0);
  std::ranges::reverse(digits);
  return digits;
}

std::string integer_text(const Specification& given, const Value& value, PythonInt number) {
  if (given.type != '\0' && std::string_view("eEfFgG%").contains(given.type))
    return real_text(given, value, *value.real());
  if (given.precision >= 0) throw ValueError("Precision not allowed in integer format specifier");
  std::string sign = sign_of(given, number < 0);
  if (number < 0) number = -number;
  constexpr std::string_view codes = "dboxX";
  constexpr int bases[] = {10, 2, 8, 16, 16};
  const std::size_t code = given.type == '\0' ? 0 : codes.find(given.type);
  if (code == codes.npos) unknown_code(given, value);
  std::string body = digits_in(number, bases[code]);
  if (given.type == 'X')
    std::ranges::transform(body, body.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
  if (given.alternate && code > 0) sign += std::string("0") + given.type;
  if (given.grouping && code > 0) throw NotImplementedError("a format of such digits in groups is not read");
  return padded_number(given, sign, grouped(given, body));
}

std::string text_of(const Specification& given, const Value& value) {
  const std::string& text = *value.string();
  if (given.type != '\0' && given.type != 's') unknown_code(given, value);
  if (given.align == '=') throw ValueError("'=' alignment not allowed in string format specifier");
  if (given.sign != '-') throw ValueError("Sign not allowed in string format specifier");
  if (given.precision >= 0 && std::ranges::any_of(text, [](char c) { return (c & 0x80) != 0; }))
    throw NotImplementedError("a string beyond ASCII is not cut");
  return padded(given, "",
                given.precision < 0 ? text : text.substr(0, static_cast<std::size_t>(given.precision)), '<');
}

}  // namespace

std::string formatted(const Value& value, const std::string& specification) {
  const Value known = python_number(value);
  if (specification.empty()) return shown(known);
  const Specification given = Reader(specification, known).read();
  if (const auto number = known.integer()) return integer_text(given, known, *number);
  if (const double* number = known.python_float()) return real_text(given, known, *number);
  if (known.string()) return text_of(given, known);
  if (known.as<PythonComplex>() || known.tensor())
    throw NotImplementedError("a format of a '" + type_name(known) + "' is not read");
  throw TypeError("unsupported format string passed to " + type_name(known) + ".__format__");
}

}  // namespace weft::source
