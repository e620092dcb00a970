// The methods of str: of texts that are known, but those that put texts together.
#include <algorithm>

#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/python/string_parts.hpp"
#include "frontend/source/syntax/characters.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/texts/text_fields.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

const std::string& self(const BoundArguments& given) { return *given["self"].string(); }

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_lower(c) || is_upper(c); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lowered(char c) { return is_upper(c) ? static_cast<char>(c + ('a' - 'A')) : c; }
char raised(char c) { return is_lower(c) ? static_cast<char>(c - ('a' - 'A')) : c; }

/// What letters are is known of ASCII alone.
const std::string& ascii(const BoundArguments& given) {
  if (std::ranges::any_of(self(given), [](char c) { return (c & 0x80) != 0; }))
    throw NotImplementedError("the case and kind of characters beyond ASCII are not read");
  return self(given);
}

template <char (*change)(char c, char before)>
Value each(const BoundArguments& given) {
  std::string text = ascii(given);
  char before = '\0';
  for (char& c : text) c = change(std::exchange(before, c), c);
  return text;
}
char upper(char, char c) { return raised(c); }
char lower(char, char c) { return lowered(c); }
char titled(char before, char c) { return is_letter(before) ? lowered(c) : raised(c); }
char swapped(char, char c) { return is_lower(c) ? raised(c) : lowered(c); }
/// The first has nothing before it.
char capital(char before, char c) { return before == '\0' ? raised(c) : lowered(c); }

template <bool (*is)(char)>
Value all_are(const BoundArguments& given) {
  const std::string& text = ascii(given);
  note_text(text);
  return !text.empty() && std::ranges::all_of(text, is);
}
bool alphanumeric(char c) { return is_letter(c) || is_digit(c); }

/// Whether there are letters, and none of the other case.
template <bool (*other)(char)>
Value cased(const BoundArguments& given) {
  const std::string& text = ascii(given);
  note_text(text);
  return std::ranges::any_of(text, is_letter) && std::ranges::none_of(text, other);
}

Value is_titled(const BoundArguments& given) {
  const std::string& text = ascii(given);
  note_text(text);
  bool any = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool within = i > 0 && is_letter(text[i - 1]);
    if (within ? is_upper(text[i]) : is_lower(text[i])) return false;
    any |= is_letter(text[i]);
  }
  return any;
}

Value is_space_only(const BoundArguments& given) {
  const std::u32string text = characters_of(self(given));
  note_text(self(given));
  return !text.empty() && std::ranges::all_of(text, is_space);
}

Value is_ascii(const BoundArguments& given) {
  note_text(self(given));
  return std::ranges::all_of(self(given), [](char c) { return (c & 0x80) == 0; });
}

/// What a field has on both sides of the text.
Value padded(const BoundArguments& given, std::size_t (*before)(std::size_t missing, std::size_t width)) {
  const std::u32string text = characters_of(self(given));
  const std::int64_t width = given.integer("width", 0);
  if (width > static_cast<std::int64_t>(max_items)) throw MemoryError("the string is too long");
  const Value* filled = given.find("fillchar");
  if (filled && !filled->string())
    throw TypeError("The fill character must be a unicode character, not " + type_name(*filled));
  const std::u32string fill = filled ? characters_of(*filled->string()) : U" ";
  if (fill.size() != 1) throw TypeError("The fill character must be exactly one character long");
  const auto missing =
      static_cast<std::size_t>(std::max<std::int64_t>(0, width - static_cast<std::int64_t>(text.size())));
  const std::size_t first = before(missing, static_cast<std::size_t>(std::max<std::int64_t>(0, width)));
  return text_of_characters(std::u32string(first, fill[0]) + text + std::u32string(missing - first, fill[0]));
}

Value ljust(const BoundArguments& given) {
  return padded(given, [](std::size_t, std::size_t) { return std::size_t{0}; });
}
Value rjust(const BoundArguments& given) {
  return padded(given, [](std::size_t missing, std::size_t) { return missing; });
}
Value center(const BoundArguments& given) {
  return padded(given,
                [](std::size_t missing, std::size_t width) { return missing / 2 + (missing & width & 1); });
}

Value zfill(const BoundArguments& given) {
  const std::string& text = self(given);
  const std::int64_t width = given.integer("width", 0), missing = width - count_characters(text);
  if (missing > static_cast<std::int64_t>(max_items)) throw MemoryError("the string is too long");
  const bool has_sign = text.starts_with('+') || text.starts_with('-');
  std::string filled = text;
  if (missing > 0) filled.insert(has_sign ? 1 : 0, static_cast<std::size_t>(missing), '0');
  return filled;
}

Value join(const BoundArguments& given) {
  const Text between = *text_in(given["self"]);
  Text all;
  std::int64_t count = 0;
  for (const Value& item : items_of(given["iterable"])) {
    const auto text = text_in(item);
    if (!text)
      throw TypeError("sequence item " + std::to_string(count) + ": expected str instance, " +
                      type_name(item) + " found");
    if (count++ > 0) all.add(between);
    all.add(*text);
  }
  return text_value(std::move(all));
}

constexpr NumpyFunction methods[] = {
    {"capitalize", "self", each<capital>},
    {"casefold", "self", each<lower>},
    {"center", "self, width, fillchar?, /", center},
    {.name = "format", .signature = "", .call_all = format_method},
    {"isalnum", "self", all_are<alphanumeric>},
    {"isalpha", "self", all_are<is_letter>},
    {"isascii", "self", is_ascii},
    {"isdecimal", "self", all_are<is_digit>},
    {"isdigit", "self", all_are<is_digit>},
    {"islower", "self", cased<is_upper>},
    {"isnumeric", "self", all_are<is_digit>},
    {"isspace", "self", is_space_only},
    {"istitle", "self", is_titled},
    {"isupper", "self", cased<is_lower>},
    {"join", "self, iterable, /", join},
    {"ljust", "self, width, fillchar?, /", ljust},
    {"lower", "self", each<lower>},
    {"rjust", "self, width, fillchar?, /", rjust},
    {"swapcase", "self", each<swapped>},
    {"title", "self", each<titled>},
    {"upper", "self", each<upper>},
    {"zfill", "self, width, /", zfill},
};

}  // namespace

/// Of a text that is not known, those alone that put texts together.
const NumpyFunction* find_string_method(const Value& text, std::string_view name) {
  if (name != "format" && name != "join") refuse_unknown_text(text, "'" + std::string(name) + "'");
  for (const FunctionTable rows : {FunctionTable(methods), string_part_methods()})
    if (const NumpyFunction* row = find_function(rows, name)) return row;
  return nullptr;
}

std::vector<std::string> string_method_names() {
  std::vector<std::string> names = function_names(methods);
  std::ranges::move(function_names(string_part_methods()), std::back_inserter(names));
  return names;
}

}  // namespace weft::source
