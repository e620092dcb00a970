#include "frontend/source/syntax/characters.hpp"

#include "runtime/text/python_text.hpp"

namespace weft::source {

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  for (std::size_t at = 0; at < text.size();) characters += take_character(text, at);
  return characters;
}

std::string text_of_characters(std::u32string_view characters) {
  std::string text;
  for (const char32_t each : characters) add_character(text, each);
  return text;
}

bool is_space(char32_t c) {
  return c == ' ' || (c >= 0x09 && c <= 0x0d) || (c >= 0x1c && c <= 0x1f) || c == 0x85 || c == 0xa0 ||
         c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f ||
         c == 0x205f || c == 0x3000;
}

}  // namespace weft::source
