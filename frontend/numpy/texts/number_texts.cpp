// Digits of whole numbers to some base.
#include <algorithm>

#include "runtime/system/errors.hpp"
#include "weft/texts.hpp"

namespace weft::numpy {
namespace {

std::string digits_of(PythonInt number, int base) {
  std::string text;
  for (; number > 0; number /= base)
    text += "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[static_cast<int>(number % base)];
  std::ranges::reverse(text);
  return text;
}

std::string zeros(std::int64_t count) {
  return std::string(static_cast<std::size_t>(std::max<std::int64_t>(count, 0)), '0');
}

void check_width(const std::optional<std::int64_t>& width, std::int64_t digits) {
  if (width && *width < digits)
    throw ValueError("Insufficient bit width=" + std::to_string(*width) +
                     " provided for binwidth=" + std::to_string(digits));
}

std::string filled(const std::string& digits, std::int64_t width, char with) {
  const std::int64_t more = std::max<std::int64_t>(width - std::ssize(digits), 0);
  return std::string(static_cast<std::size_t>(more), with) + digits;
}

/// In two's complement, a bit for the sign before those that the number needs.
std::string complement_of(PythonInt number, const std::optional<std::int64_t>& width) {
  std::int64_t places = std::ssize(digits_of(-number, 2));
  if (PythonInt{1} << (places - 1) == -number) --places;
  const std::string digits = digits_of((PythonInt{1} << (places + 1)) + number, 2);
  check_width(width, std::ssize(digits));
  return filled(digits, *width, '1');
}

}  // namespace

std::string base_repr(PythonInt number, std::int64_t base, std::int64_t padding) {
  if (base > 36) throw ValueError("Bases greater than 36 not handled in base_repr.");
  if (base < 2) throw ValueError("Bases less than 2 not handled in base_repr.");
  const std::string digits =
      zeros(padding) + digits_of(number < 0 ? -number : number, static_cast<int>(base));
  const std::string text = number < 0 ? "-" + digits : digits;
  return text.empty() ? "0" : text;
}

std::string binary_repr(PythonInt num, const std::optional<std::int64_t>& width) {
  if (num == 0) return zeros(width && *width ? *width : 1);
  if (num < 0) return width ? complement_of(num, width) : "-" + digits_of(-num, 2);
  const std::string digits = digits_of(num, 2);
  check_width(width, std::ssize(digits));
  return filled(digits, width.value_or(0), '0');
}

}  // namespace weft::numpy
