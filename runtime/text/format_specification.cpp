// Python's format specifications: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
#include "runtime/text/format_specification.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "runtime/system/errors.hpp"
#include "runtime/text/decimal.hpp"

namespace weft {
namespace {

struct Specification {
  std::string fill = " ";  // one character
  char align = '\0', sign = '\0', grouping = '\0', type = '\0';
  bool alternate = false, zeros = false, no_negative_zero = false;
  std::int64_t width = 0;
  int precision = -1;
};

/// Fields are short: what is wider is a mistake.
constexpr int most_width = 1'000'000;

std::string quoted_type(const PythonValue& value) { return "'" + std::string(python_type(value)) + "'"; }

std::string code_text(char type) {
  return type > ' ' ? std::string(1, type) : "\\x" + digits_in(static_cast<unsigned char>(type), 16);
}

class Reader {
 public:
  Reader(std::string_view text, const PythonValue& value) : left_(text), text_(text), value_(value) {}

  Specification read() {
    Specification given;
    const bool filled = read_fill(given);
    given.sign = one_of("+- ");
    given.no_negative_zero = one_of("z") != 0;
    given.alternate = one_of("#") != 0;
    if (!filled && one_of("0")) given.fill = "0", given.zeros = true;
    given.width = std::max(0, number());
    read_grouping(given);
    if (one_of(".")) {
      given.precision = number();
      if (given.precision < 0) throw ValueError("Format specifier missing precision");
    }
    if (count_characters(left_) > 1)
      throw ValueError("Invalid format specifier '" + std::string(text_) + "' for object of type " +
                       quoted_type(value_));
    if (!left_.empty()) given.type = left_.front();
    if (given.grouping != '\0') check_grouping(given);
    return given;
  }

 private:
  bool read_fill(Specification& given) {
    constexpr std::string_view aligns = "<>=^";
    std::size_t after = 0;
    if (!left_.empty()) take_character(left_, after);
    const bool filled = after < left_.size() && aligns.contains(left_[after]);
    if (filled && after > 0) given.fill = left_.substr(0, after), left_.remove_prefix(after);
    given.align = one_of(aligns);
    return filled;
  }

  void read_grouping(Specification& given) {
    if (one_of(",")) given.grouping = ',';
    const bool twice = given.grouping != '\0' && left_.starts_with('_');
    if (!twice && one_of("_")) given.grouping = '_';
    if (twice || (given.grouping == '_' && left_.starts_with(',')))
      throw ValueError("Cannot specify both ',' and '_'.");
  }

  void check_grouping(const Specification& given) const {
    const bool of_text = std::holds_alternative<std::string>(value_);
    const char type = given.type == '\0' && of_text ? 's' : given.type;
    constexpr std::string_view decimal("defgEG%F\0", 9);
    if (decimal.contains(type) || (given.grouping == '_' && std::string_view("boxX").contains(type))) return;
    throw ValueError(std::string("Cannot specify '") + given.grouping + "' with '" + code_text(type) + "'.");
  }

  char one_of(std::string_view letters) {
    if (left_.empty() || !letters.contains(left_.front())) return '\0';
    const char c = left_.front();
    left_.remove_prefix(1);
    return c;
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

  std::string_view left_, text_;
  const PythonValue& value_;
};

std::string repeated(std::string_view text, std::int64_t times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

std::string padded(const Specification& given, const std::string& sign, const std::string& body,
                   char otherwise) {
  const char align = given.align ? given.align : otherwise;
  const std::int64_t missing =
      std::max<std::int64_t>(0, given.width - count_characters(sign) - count_characters(body));
  if (align == '=') return sign + repeated(given.fill, missing) + body;
  const std::int64_t before = align == '<' ? 0 : align == '>' ? missing : missing / 2;
  return repeated(given.fill, before) + sign + body + repeated(given.fill, missing - before);
}

/// Digits before the point in groups; zeros that fill a field are digits of it.
std::string grouped(const Specification& given, const std::string& sign, const std::string& body) {
  const std::size_t whole = std::min(body.find_first_not_of("0123456789abcdefABCDEF"), body.size());
  const bool hexadecimal = std::string_view("boxX").contains(given.type) && given.type != '\0';
  const std::size_t count = hexadecimal ? whole : std::min(body.find_first_not_of("0123456789"), body.size());
  if (given.grouping == '\0' || count == 0) return body;
  const bool fills = given.fill == "0" && (given.align == '=' || (given.align == '\0' && given.zeros));
  const std::int64_t size = hexadecimal ? 4 : 3;
  std::int64_t room =
      fills ? given.width - std::ssize(sign) - std::ssize(body) + std::ssize(body.substr(0, count)) : 0;
  std::string digits;
  auto left = static_cast<std::int64_t>(count);
  while (true) {
    const std::int64_t length = std::min(std::max({left, room, std::int64_t{1}}), size);
    const std::int64_t own = std::max<std::int64_t>(0, std::min(left, length));
    digits.insert(0, std::string(static_cast<std::size_t>(length - own), '0') +
                         body.substr(static_cast<std::size_t>(left - own), static_cast<std::size_t>(own)));
    left -= own, room -= length;
    if (left <= 0 && room <= 0) break;
    digits.insert(0, 1, given.grouping), --room;
  }
  return digits + body.substr(count);
}

/// Numbers have their zeros behind the sign.
std::string padded_number(const Specification& given, const std::string& sign, const std::string& body) {
  return padded(given, sign, grouped(given, sign, body), given.zeros ? '=' : '>');
}

std::string sign_of(const Specification& given, bool negative) {
  return negative ? "-" : given.sign == '\0' || given.sign == '-' ? "" : std::string(1, given.sign);
}

std::string printed(char type, int precision, double value, bool alternate) {
  const std::string format = std::string("%") + (alternate ? "#" : "") + ".*" + type;
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, format.c_str(), precision, value)),
                   '\0');
  std::snprintf(text.data(), text.size() + 1, format.c_str(), precision, value);
  return text;
}

/// Like g, but that one digit at least follows the point. `alternate`: zeros at the end stay.
std::string general(double value, int precision, bool alternate) {
  precision = std::max(precision, 1);
  std::string scientific = printed('e', precision - 1, value, false);
  const std::size_t exponent = scientific.find('e');
  const int point = std::stoi(scientific.substr(exponent + 1)) + 1;
  if (point <= -4 || point > precision - 1) {
    if (alternate) return scientific;
    const std::size_t digits = precision == 1 ? 1 : scientific.find_last_not_of(".0", exponent - 1) + 1;
    return scientific.erase(digits, exponent - digits);
  }
  std::string text = printed('f', std::max(precision - point, 1), value, false);
  if (alternate) return text;
  text.resize(std::max(text.find_last_not_of('0') + 1, text.find('.') + 2));
  return text;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

[[noreturn]] void unknown_code(const Specification& given, const PythonValue& value) {
  throw ValueError("Unknown format code '" + code_text(given.type) + "' for object of type " +
                   quoted_type(value));
}

/// With the point that '#' asks for.
std::string with_point(std::string text) {
  if (text.contains('.')) return text;
  return text.insert(std::min(text.find('e'), text.size()), ".");
}

/// The digits of what is not negative. `whole`: of a number by itself, which has a ".0".
std::string real_body(const Specification& given, double magnitude, bool whole) {
  const bool capitals = given.type != '\0' && std::string_view("EFG").contains(given.type);
  if (!std::isfinite(magnitude)) {
    const std::string text = std::isnan(magnitude) ? "nan" : "inf";
    return (capitals ? upper(text) : text) + (given.type == '%' ? "%" : "");
  }
  if (given.type == '\0') {
    std::string text = given.precision < 0 ? scalar_text(magnitude)
                       : whole             ? general(magnitude, given.precision, given.alternate)
                                           : printed('g', given.precision, magnitude, given.alternate);
    if (!whole && given.precision < 0 && text.ends_with(".0")) text.resize(text.size() - 2);
    return given.alternate ? with_point(std::move(text)) : text;
  }
  const char type = given.type == '%' ? 'f' : given.type == 'n' ? 'g' : given.type;
  return printed(type, given.precision < 0 ? 6 : given.precision,
                 given.type == '%' ? magnitude * 100 : magnitude, given.alternate) +
         (given.type == '%' ? "%" : "");
}

bool is_negative(const Specification& given, double number, const std::string& body) {
  const bool is_zero = body.find_first_of("123456789") == body.npos && std::isfinite(number);
  return std::signbit(number) && !std::isnan(number) && !(given.no_negative_zero && is_zero);
}

std::string real_text(const Specification& given, const PythonValue& value, double number) {
  if (given.type != '\0' && !std::string_view("eEfFgGn%").contains(given.type)) unknown_code(given, value);
  const std::string body = real_body(given, std::abs(number), true);
  return padded_number(given, sign_of(given, is_negative(given, number, body)), body);
}

std::string integer_body(const Specification& given, WideInt magnitude) {
  constexpr std::string_view codes = "dnboxX";
  constexpr int bases[] = {10, 10, 2, 8, 16, 16};
  const std::string digits = digits_in(magnitude, bases[given.type == '\0' ? 0 : codes.find(given.type)]);
  return given.type == 'X' ? upper(digits) : digits;
}

std::string character_text(const Specification& given, WideInt number) {
  if (given.sign != '\0') throw ValueError("Sign not allowed with integer format specifier 'c'");
  if (given.alternate) throw ValueError("Alternate form (#) not allowed with integer format specifier 'c'");
  if (number < 0 || number > 0x10ffff) throw OverflowError("%c arg not in range(0x110000)");
  std::string text;
  add_character(text, static_cast<char32_t>(number));
  return padded(given, "", text, given.zeros ? '=' : '>');
}

std::string integer_text(const Specification& given, const PythonValue& value, WideInt number) {
  if (given.type != '\0' && std::string_view("eEfFgG%").contains(given.type))
    return real_text(given, value, static_cast<double>(number));
  if (given.type != '\0' && !std::string_view("bcdnoxX").contains(given.type)) unknown_code(given, value);
  if (given.precision >= 0) throw ValueError("Precision not allowed in integer format specifier");
  if (given.no_negative_zero)
    throw ValueError("Negative zero coercion (z) not allowed in integer format specifier");
  if (given.type == 'c') return character_text(given, number);
  const std::string body = integer_body(given, number < 0 ? -number : number);
  const bool prefixed =
      given.alternate && given.type != '\0' && std::string_view("boxX").contains(given.type);
  return padded_number(given, sign_of(given, number < 0) + (prefixed ? std::string("0") + given.type : ""),
                       body);
}

std::string complex_text(const Specification& given, const PythonValue& value, std::complex<double> number) {
  if (given.type != '\0' && !std::string_view("eEfFgGn").contains(given.type)) unknown_code(given, value);
  if (given.fill == "0") throw ValueError("Zero padding is not allowed in complex format specifier");
  if (given.align == '=') throw ValueError("'=' alignment flag is not allowed in complex format specifier");
  const bool imaginary = given.type == '\0' && number.real() == 0 && !std::signbit(number.real());
  Specification part = given;
  part.width = 0;
  const auto text = [&](double each, bool signs) {
    const std::string body = real_body(part, std::abs(each), false);
    const bool negative = is_negative(given, each, body);
    return (signs && !negative ? "+" : sign_of(given, negative)) + grouped(part, "", body);
  };
  const std::string all =
      imaginary ? text(number.imag(), false) : text(number.real(), false) + text(number.imag(), true);
  return padded(given, "", given.type == '\0' && !imaginary ? "(" + all + "j)" : all + "j", '>');
}

std::string string_text(const Specification& given, const PythonValue& value, const std::string& text) {
  if (given.type != '\0' && given.type != 's') unknown_code(given, value);
  if (given.sign != '\0')
    throw ValueError(given.sign == ' ' ? "Space not allowed in string format specifier"
                                       : "Sign not allowed in string format specifier");
  if (given.no_negative_zero)
    throw ValueError("Negative zero coercion (z) not allowed in string format specifier");
  if (given.alternate) throw ValueError("Alternate form (#) not allowed in string format specifier");
  if (given.align == '=') throw ValueError("'=' alignment not allowed in string format specifier");
  return padded(given, "", given.precision < 0 ? text : std::string(first_characters(text, given.precision)),
                '<');
}

}  // namespace

std::string formatted(const PythonValue& value, std::string_view specification) {
  if (specification.empty()) return python_str(value);
  const Specification given = Reader(specification, value).read();
  if (const auto* truth = std::get_if<bool>(&value)) return integer_text(given, value, *truth ? 1 : 0);
  if (const auto* number = std::get_if<WideInt>(&value)) return integer_text(given, value, *number);
  if (const auto* number = std::get_if<double>(&value)) return real_text(given, value, *number);
  if (const auto* number = std::get_if<std::complex<double>>(&value))
    return complex_text(given, value, *number);
  return string_text(given, value, std::get<std::string>(value));
}

}  // namespace weft
