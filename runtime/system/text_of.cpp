#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

std::string quoted(const std::string& part) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "\"";
  for (const char c : part) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text += '\\';
      text += c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      text += "\\x";
      text += digits[byte >> 4];
      text += digits[byte & 15];
    } else {
      text += c;
    }
  }
  return text + "\"";
}

}  // namespace

std::string fill_in(std::string_view pattern, std::initializer_list<std::string> parts) {
  std::string text;
  auto part = parts.begin();
  for (std::size_t brace = pattern.find('{'); brace != pattern.npos && part != parts.end();
       brace = pattern.find('{'), ++part) {
    const std::size_t end = pattern.find('}', brace);
    text += pattern.substr(0, brace);
    text += end == brace + 1 ? *part : quoted(*part);
    pattern.remove_prefix(end + 1);
  }
  return text + std::string(pattern);
}

}  // namespace weft
