#include "runtime/text/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "runtime/array/float16.hpp"

namespace weft {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

template <class T, class... Precision>
std::string characters(T value, std::chars_format format, Precision... precision) {
  std::array<char, 512> buffer;
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision...);
  return {buffer.data(), result.ptr};
}

/// In scientific format.
template <class T>
std::string shortest_characters(T value) {
  return characters(value, std::chars_format::scientific);
}
/// Where the value lies halfway between two decimals, either may be the one that reads back.
template <>
std::string shortest_characters(float16 value) {
  const double exact = static_cast<float>(value);
  for (int digits = 0;; ++digits) {
    for (const double beside : {exact, exact * (1 + 0x1p-40), exact * (1 - 0x1p-40)}) {
      std::string text = characters(beside, std::chars_format::scientific, digits);
      if (float16(std::strtod(text.c_str(), nullptr)) == static_cast<float>(exact)) return text;
    }
  }
}

/// The type that prints T's numbers when their digits are counted.
template <class T>
using Printed = std::conditional_t<std::is_same_v<T, float16>, float, T>;

void drop_zeros(std::string& fraction) { fraction.resize(fraction.find_last_not_of('0') + 1); }

/// Takes "-1.25e+05" apart.
Decimal parsed(std::string_view text) {
  Decimal result;
  result.negative = text.starts_with('-');
  if (result.negative) text.remove_prefix(1);
  const std::size_t e = text.find('e');
  if (e != text.npos) {
    const std::size_t digits = e + (text[e + 1] == '+' ? 2 : 1);
    std::from_chars(text.data() + digits, text.data() + text.size(), result.exponent);
    text = text.substr(0, e);
  }
  const std::size_t point = std::min(text.find('.'), text.size());
  result.integer = text.substr(0, point);
  result.fraction = text.substr(std::min(point + 1, text.size()));
  drop_zeros(result.fraction);
  return result;
}

/// Moves the point until the exponent is 0.
Decimal without_exponent(Decimal decimal) {
  const auto places = static_cast<std::size_t>(std::abs(decimal.exponent));
  std::string& integer = decimal.integer;
  std::string& fraction = decimal.fraction;
  if (decimal.exponent < 0) {
    fraction = std::string(places - 1, '0') + integer + fraction;
    integer.assign(1, '0');
  } else {
    if (fraction.size() < places) fraction.resize(places, '0');
    integer += fraction.substr(0, places);
    fraction.erase(0, places);
  }
  decimal.exponent = 0;
  return decimal;
}

}  // namespace

std::string Decimal::mantissa() const {
  return fmt::format("{}{}.{}", negative ? "-" : "", integer, fraction);
}

std::string Decimal::exponent_text(std::size_t digits) const {
  return fmt::format("e{}{:0{}}", exponent < 0 ? '-' : '+', std::abs(exponent), digits);
}

template <class T>
Decimal positional(T value, std::size_t most) {
  Decimal shortest = without_exponent(parsed(shortest_characters(value)));
  if (shortest.fraction.size() <= most) return shortest;
  return parsed(characters(Printed<T>(value), std::chars_format::fixed, static_cast<int>(most)));
}

template <class T>
Decimal scientific(T value, std::size_t most, std::size_t least) {
  Decimal shortest = parsed(shortest_characters(value));
  const std::size_t length = std::clamp(shortest.fraction.size(), least, most);
  if (shortest.fraction.size() == length) return shortest;
  return parsed(characters(Printed<T>(value), std::chars_format::scientific, static_cast<int>(length)));
}

template <class T>
std::string scalar_text(T value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  const double size = std::abs(static_cast<double>(value));
  if (size != 0 && (size < 1e-4 || size >= too_large<T>)) {
    std::string mantissa = scientific(value, unlimited).mantissa();
    if (mantissa.ends_with('.')) mantissa.pop_back();
    return mantissa + scientific(value, unlimited).exponent_text(2);
  }
  const std::string text = positional(value, unlimited).mantissa();
  return text.ends_with('.') ? text + "0" : text;
}

template Decimal positional(float16, std::size_t);
template Decimal positional(float, std::size_t);
template Decimal positional(double, std::size_t);
template Decimal scientific(float16, std::size_t, std::size_t);
template Decimal scientific(float, std::size_t, std::size_t);
template Decimal scientific(double, std::size_t, std::size_t);
template std::string scalar_text(float16);
template std::string scalar_text(float);
template std::string scalar_text(double);

}  // namespace weft
