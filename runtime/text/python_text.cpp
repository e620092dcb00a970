#include "runtime/text/python_text.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/text/decimal.hpp"

namespace weft {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

/// As in a complex number: without the ".0" of a whole one.
std::string part(double value) {
  std::string text = scalar_text(value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string complex_text(std::complex<double> value) {
  const std::string imag = part(value.imag()) + "j";
  if (value.real() == 0 && !std::signbit(value.real())) return imag;
  return "(" + part(value.real()) + (imag.starts_with('-') ? "" : "+") + imag + ")";
}

struct Range {
  char32_t first, last;
};
/// Beyond ASCII, of Unicode's separators, controls, and what has no shape or no meaning of its own.
constexpr Range unprinted[] = {{0x80, 0xa0},       {0xad, 0xad},       {0x600, 0x605},   {0x61c, 0x61c},
                               {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x1680, 0x1680}, {0x180e, 0x180e},
                               {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f}, {0x3000, 0x3000},
                               {0xd800, 0xf8ff},   {0xfeff, 0xfeff},   {0xfff0, 0xfffb}, {0xfffe, 0xffff},
                               {0xe0000, 0xe007f}, {0xf0000, 0x10ffff}};

bool is_printed(char32_t character) {
  if (character < 0x7f) return character >= 0x20;
  return character > 0x7f && std::ranges::none_of(unprinted, [&](const Range& range) {
           return character >= range.first && character <= range.last;
         });
}

std::string padded_hex(char32_t character, std::size_t digits) {
  const std::string hex = digits_in(character, 16);
  return std::string(digits - std::min(digits, hex.size()), '0') + hex;
}

std::string escaped(char32_t character) {
  constexpr std::string_view special = "\n\r\t\\", letters = "nrt\\";
  if (character < 0x80)
    if (const std::size_t place = special.find(static_cast<char>(character)); place != special.npos)
      return std::string("\\") + letters[place];
  if (character < 0x100) return "\\x" + padded_hex(character, 2);
  return character < 0x10000 ? "\\u" + padded_hex(character, 4) : "\\U" + padded_hex(character, 8);
}

}  // namespace

std::string_view python_type(const PythonValue& value) {
  constexpr std::string_view names[] = {"bool", "int", "float", "complex", "str"};
  return names[value.index()];
}

std::string python_str(const PythonValue& value) {
  return std::visit(Overloaded{[](bool truth) { return std::string(truth ? "True" : "False"); },
                               [](WideInt number) {
                                 return number < 0 ? "-" + digits_in(-number, 10) : digits_in(number, 10);
                               },
                               [](double number) { return scalar_text(number); },
                               [](std::complex<double> number) { return complex_text(number); },
                               [](const std::string& text) { return text; }},
                    value);
}

std::string python_repr(const PythonValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text ? quoted(*text) : python_str(value);
}

std::string python_ascii(std::string_view represented) {
  std::string all;
  for (std::size_t at = 0; at < represented.size();) {
    const char32_t character = take_character(represented, at);
    if (character < 0x80)
      all += static_cast<char>(character);
    else
      all += escaped(character);
  }
  return all;
}

std::string quoted(std::string_view text) {
  const char quote = text.contains('\'') && !text.contains('"') ? '"' : '\'';
  std::string all(1, quote);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t character = take_character(text, at);
    if (character == static_cast<char32_t>(quote))
      all += std::string("\\") + quote;
    else if (character == '\\' || !is_printed(character))
      all += escaped(character);
    else
      all += text.substr(begin, at - begin);
  }
  return all + quote;
}

std::string digits_in(WideInt number, int base) {
  std::string digits;
  do digits += "0123456789abcdef"[static_cast<int>(number % base)];
  while ((number /= base) > 0);
  std::ranges::reverse(digits);
  return digits;
}

std::int64_t count_characters(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
}

std::string_view first_characters(std::string_view text, std::int64_t most) {
  std::size_t at = 0;
  for (; most > 0 && at < text.size(); --most) take_character(text, at);
  return text.substr(0, at);
}

char32_t take_character(std::string_view text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at++]);
  if (first < 0xC0) return first;
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  char32_t character = first & (0x3F >> more);
  for (int i = 0; i < more && at < text.size(); ++i)
    character = character << 6 | (static_cast<unsigned char>(text[at++]) & 0x3F);
  return character;
}

void add_character(std::string& text, char32_t character) {
  const auto rest = [&](int shift) { text += static_cast<char>(0x80 | (character >> shift & 0x3F)); };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0 | character >> 6), rest(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0 | character >> 12), rest(6), rest(0);
  } else {
    text += static_cast<char>(0xF0 | character >> 18), rest(12), rest(6), rest(0);
  }
}

}  // namespace weft
