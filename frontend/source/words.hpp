// Lists of names, written as text between spaces.
#pragma once
#include <string_view>

namespace weft::source {

/// Whether `name` is a word of `words`, which begin and end with a space or a line's end.
constexpr bool holds(std::string_view words, std::string_view name) {
  for (std::size_t at = 0; (at = words.find(name, at)) != words.npos; at += name.size()) {
    const char after = words[at + name.size()], before = words[at - 1];
    if ((before == ' ' || before == '\n') && (after == ' ' || after == '\n')) return true;
  }
  return false;
}

}  // namespace weft::source
