// Texts of values, and Python's functions between characters, digits and numbers: chr, ord, bin, oct and hex.
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

using Arguments = std::vector<Value>;

Value to_str(const Arguments& arguments) {
  return arguments.empty() ? std::string() : text_value(python_text(arguments[0]));
}
Value repr(const Arguments& arguments) { return text_value(python_text(arguments[0], TextHow::repr)); }
Value ascii(const Arguments& arguments) { return text_value(python_text(arguments[0], TextHow::ascii)); }
Value format(const Arguments& arguments) {
  const std::string* specification = arguments.size() > 1 ? arguments[1].string() : nullptr;
  if (arguments.size() > 1 && !specification)
    throw TypeError("format() argument 2 must be str, not " + type_name(arguments[1]));
  return text_value(format_text(arguments[0], specification ? *specification : ""));
}

Value chr(const Arguments& arguments) {
  const std::int64_t code = as_index(arguments[0]);
  if (code < 0 || code > 0x10ffff) throw ValueError("chr() arg not in range(0x110000)");
  if (code >= 0xd800 && code < 0xe000) throw NotImplementedError("a half of a pair of UTF-16 is not read");
  note_choice(code);
  std::string text;
  add_character(text, static_cast<char32_t>(code));
  return text;
}

Value ord(const Arguments& arguments) {
  refuse_unknown_text(arguments[0], "ord()");
  const std::string* text = arguments[0].string();
  if (!text) throw TypeError("ord() expected string of length 1, but " + type_name(arguments[0]) + " found");
  if (count_characters(*text) != 1)
    throw TypeError("ord() expected a character, but string of length " +
                    std::to_string(count_characters(*text)) + " found");
  note_text(*text);
  std::size_t at = 0;
  return PythonInt{take_character(*text, at)};
}

/// As format() has it, of what is an index.
template <const char* specification>
Value digits(const Arguments& arguments) {
  const Value number = python_number(arguments[0]);
  if (!number.integer() && !number.as<ComputedNumber>() && !number.as<Scalar>())
    throw TypeError("'" + type_name(number) + "' object cannot be interpreted as an integer");
  return text_value(format_text(number, specification));
}

constexpr char binary[] = "#b", octal[] = "#o", hexadecimal[] = "#x";
constexpr BuiltinFunction rows[] = {
    {"ascii", 1, 1, ascii, {}},
    {"bin", 1, 1, digits<binary>, {}},
    {"chr", 1, 1, chr, {}},
    {"format", 1, 2, format, {}},
    {"hex", 1, 1, digits<hexadecimal>, {}},
    {"oct", 1, 1, digits<octal>, {}},
    {"ord", 1, 1, ord, {}},
    {"repr", 1, 1, repr, {}},
    {"str", 0, 1, to_str, {}},
};

}  // namespace

std::span<const BuiltinFunction> text_builtins() { return rows; }

}  // namespace weft::source
