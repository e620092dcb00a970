// Texts by their characters, as the methods of str count them.
#pragma once
#include <string>
#include <string_view>

namespace weft::source {

std::u32string characters_of(std::string_view text);
std::string text_of_characters(std::u32string_view characters);
bool is_space(char32_t character);

}  // namespace weft::source
