#include "frontend/numpy/texts/separated_numbers.hpp"

#include <charconv>
#include <cstdlib>
#include <limits>

#include "runtime/system/errors.hpp"

// Each take_… takes a number off the text, as the function of C or Python does that NumPy calls. Spaces
// before it are taken even where there is none: then the number is what that function returns all the same.

namespace weft::numpy {
namespace {

constexpr std::string_view spaces = " \t\n\v\f\r";

bool is_space(char c) { return spaces.contains(c); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }
bool is_in_name(char c) { return is_digit(c) || c == '_' || (lowered(c) >= 'a' && lowered(c) <= 'z'); }

void take_spaces(std::string_view& text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
}

bool take_word(std::string_view& text, std::string_view word) {
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if (lowered(text[i]) != word[i]) return false;
  text.remove_prefix(word.size());
  return true;
}

/// What may follow "nan": "(", a name and ")", of which the latter may be missing.
void take_kind_of_nan(std::string_view& text) {
  if (!text.starts_with('(')) return;
  text.remove_prefix(1);
  while (!text.empty() && is_in_name(text.front())) text.remove_prefix(1);
  if (text.starts_with(')')) text.remove_prefix(1);
}

/// Digits, with a point and an exponent; -1 where there are none, and nothing is taken.
double take_digits(std::string_view& text) {
  double value = -1;
  if (text.empty() || !(is_digit(text.front()) || text.front() == '.')) return value;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument) return -1;
  if (error == std::errc::result_out_of_range)
    value = std::strtod(std::string(text.data(), end).c_str(), nullptr);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

double take_float(std::string_view& text) {
  take_spaces(text);
  std::string_view left = text;
  const bool negative = left.starts_with('-');
  if (negative || left.starts_with('+')) left.remove_prefix(1);
  const std::size_t unread = left.size();
  double value = std::numeric_limits<double>::quiet_NaN();
  if (take_word(left, "nan")) {
    take_kind_of_nan(left);
    text = left;
    return value;
  }
  if (take_word(left, "inf")) {
    take_word(left, "inity");
    value = std::numeric_limits<double>::infinity();
  } else {
    value = take_digits(left);
  }
  if (left.size() == unread) return -1;
  text = left;
  return negative ? -value : value;
}

/// One that is too large is the largest.
std::uint64_t take_unsigned(std::string_view& text) {
  take_spaces(text);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc::result_out_of_range ? std::numeric_limits<std::uint64_t>::max() : value;
}

/// One that is too large or too small is the largest.
std::int64_t take_signed(std::string_view& text) {
  using Limits = std::numeric_limits<std::int64_t>;
  take_spaces(text);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::uint64_t size = take_unsigned(text);
  if (negative && size == static_cast<std::uint64_t>(Limits::max()) + 1) return Limits::min();
  if (size > static_cast<std::uint64_t>(Limits::max())) return Limits::max();
  return negative ? -static_cast<std::int64_t>(size) : static_cast<std::int64_t>(size);
}

/// An imaginary part without its j is taken and left out.
std::complex<double> take_complex(std::string_view& text) {
  const auto take_j = [&] {
    const bool there = text.starts_with('j');
    if (there) text.remove_prefix(1);
    return there;
  };
  const double first = take_float(text);
  if (take_j()) return {0, first};
  if (!text.starts_with('+') && !text.starts_with('-')) return first;
  const double second = take_float(text);
  return {first, take_j() ? second : 0};
}

template <class T>
T take_number(std::string_view& text) {
  if constexpr (is_complex_type<T>)
    return static_cast<T>(take_complex(text));
  else if constexpr (std::is_same_v<T, bool>)
    return take_float(text) != 0;
  else if constexpr (is_float_type<T>)
    return static_cast<T>(take_float(text));
  else if constexpr (std::is_signed_v<T>)
    return static_cast<T>(take_signed(text));
  else
    return static_cast<T>(take_unsigned(text));
}

/// With one space for any of them, and one before all else.
std::string spaced(std::string_view separator) {
  std::string all = " ";
  for (const char c : separator)
    if (!is_space(c))
      all += c;
    else if (!all.ends_with(' '))
      all += ' ';
  return all;
}

enum class Found : std::uint8_t { separator, end, anything_else };

/// What of the separator stands there is taken, whatever follows.
Found take_separator(std::string_view& text, std::string_view separator) {
  const std::size_t unread = text.size();
  while (!text.empty() && !separator.empty()) {
    const bool spaces_here = separator.front() == ' ';
    if (!spaces_here && separator.front() != text.front()) return Found::anything_else;
    const bool takes = !spaces_here || is_space(text.front());
    if (!spaces_here || !takes) separator.remove_prefix(1);
    if (takes) text.remove_prefix(1);
  }
  if (text.empty()) return Found::end;
  return text.size() < unread ? Found::separator : Found::anything_else;
}

[[noreturn]] void refuse() {
  throw ValueError("string or file could not be read to its end due to unmatched data");
}

/// As many as there are, and at most `count`.
template <class T>
std::int64_t take_numbers(std::string_view text, std::string_view separator, T* numbers, std::int64_t count) {
  for (std::int64_t read = 0; read < count;) {
    const std::size_t unread = text.size();
    const T number = take_number<T>(text);
    if (text.size() == unread && !text.empty()) refuse();
    if (text.size() == unread) return read;
    numbers[read++] = number;
    const Found found = take_separator(text, separator);
    if (found == Found::end || read == count) return read;
    if (found == Found::anything_else) refuse();
  }
  return 0;
}

}  // namespace

ndarray separated_numbers(std::string_view text, DType dtype, std::int64_t count,
                          std::string_view separator) {
  if (dtype == DType::bfloat16)
    throw ValueError("don't know how to read character strings with that array type");
  const std::int64_t most = count < 0 ? std::ssize(text) : count;  // a number has a character
  const ndarray numbers = ndarray::zeros(dtype, {most});
  const std::int64_t read = dispatch(dtype, [&]<class T>() {
    return take_numbers(text, spaced(separator), numbers.data<T>(), count < 0 ? most + 1 : count);
  });
  return count < 0 ? numbers.view({read}, numbers.strides(), 0).copy_c() : numbers;
}

}  // namespace weft::numpy
