// Messages put together from parts. Compiled libraries carry this code, so it is small and needs no library.
#pragma once
#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace weft {

/// `pattern` with each "{}" replaced by the next part, and each "{:?}" by it in quotes, what is not printable
/// ASCII escaped.
std::string fill_in(std::string_view pattern, std::initializer_list<std::string> parts);

inline std::string part_text(std::string_view part) { return std::string(part); }
inline std::string part_text(std::integral auto part) { return std::to_string(part); }

template <class... Parts>
std::string text_of(std::string_view pattern, const Parts&... parts) {
  return fill_in(pattern, {part_text(parts)...});
}

/// The items' texts with `separator` between them.
template <class Items>
std::string joined(const Items& items, std::string_view separator) {
  std::string text;
  for (const auto& item : items) {
    if (&item != &*std::begin(items)) text += separator;
    text += part_text(item);
  }
  return text;
}

}  // namespace weft
