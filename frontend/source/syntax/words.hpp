// Lists of names, written as text between spaces.
#pragma once
#include <algorithm>
#include <string_view>
#include <vector>

namespace weft::source {

/// Whether `name` is a word of `words`, which begin and end with a space or a line's end.
constexpr bool holds(std::string_view words, std::string_view name) {
  for (std::size_t at = 0; (at = words.find(name, at)) != words.npos; at += name.size()) {
    const char after = words[at + name.size()], before = words[at - 1];
    if ((before == ' ' || before == '\n') && (after == ' ' || after == '\n')) return true;
  }
  return false;
}

/// The words, in their order.
inline std::vector<std::string_view> words_of(std::string_view words) {
  std::vector<std::string_view> all;
  for (std::size_t begin = 0; (begin = words.find_first_not_of(" \n", begin)) != words.npos;) {
    const std::size_t end = std::min(words.find_first_of(" \n", begin), words.size());
    all.push_back(words.substr(begin, end - begin));
    begin = end;
  }
  return all;
}

}  // namespace weft::source
