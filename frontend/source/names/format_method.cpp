// The method format of str.
#include <algorithm>
#include <charconv>

#include "frontend/source/names/attributes.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/texts/text_fields.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

constexpr int deepest = 2;  // a format's own fields, as in Python

class Fields {
 public:
  explicit Fields(CallArguments arguments) : arguments_(std::move(arguments)) {}

  Text filled(std::string_view pattern, int depth) {
    if (depth <= 0) throw ValueError("Max string recursion exceeded");
    Text text;
    while (!pattern.empty()) {
      const std::size_t at = std::min(pattern.find_first_of("{}"), pattern.size());
      text.add(pattern.substr(0, at));
      pattern.remove_prefix(at);
      if (pattern.empty()) break;
      const char brace = pattern.front();
      const bool doubled = pattern.size() > 1 && pattern[1] == brace;
      pattern.remove_prefix(doubled ? 2 : 1);
      if (doubled) {
        text.add(std::string_view(&brace, 1));
      } else if (brace == '}' || pattern.empty()) {
        throw ValueError("Single '" + std::string(1, brace) + "' encountered in format string");
      } else {
        text.add(field(taken_field(pattern), depth));
      }
    }
    return text;
  }

 private:
  /// What stands before the brace that closes a field; brackets of an index may hold any.
  static std::string_view taken_field(std::string_view& pattern) {
    int braces = 1;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
      braces += (pattern[at] == '{') - (pattern[at] == '}');
      if (braces > 0) continue;
      const std::string_view field = pattern.substr(0, at);
      pattern.remove_prefix(at + 1);
      return field;
    }
    throw ValueError("expected '}' before end of string");
  }

  Text field(std::string_view written, int depth) {
    std::size_t end = 0;
    for (bool indexed = false; end < written.size(); ++end) {
      const char c = written[end];
      if (c == '{' && !indexed) throw ValueError("unexpected '{' in field name");
      indexed = c == '[' || (indexed && c != ']');
      if (!indexed && (c == ':' || c == '!')) break;
    }
    const std::string_view name = written.substr(0, end);
    written.remove_prefix(end);
    const char conversion = taken_conversion(written);
    const Value value = named(name);
    const Text specification = written.empty() ? Text() : filled(written.substr(1), depth - 1);
    if (!specification.known()) refuse_unknown_text(text_value(specification), "a format");
    if (conversion == '\0') return format_text(value, *specification.known());
    return format_text(text_value(python_text(value, static_cast<TextHow>(conversion))),
                       *specification.known());
  }

  static char taken_conversion(std::string_view& written) {
    if (!written.starts_with('!')) return '\0';
    if (written.size() < 2) throw ValueError("end of string while looking for conversion specifier");
    const char letter = written[1];
    written.remove_prefix(2);
    if (!written.empty() && written.front() != ':')
      throw ValueError("expected ':' after conversion specifier");
    if (!std::string_view("rsa").contains(letter))
      throw ValueError("Unknown conversion specifier '" + std::string(1, letter) + "'");
    return letter;
  }

  static std::optional<std::size_t> number_in(std::string_view text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
  }

  /// An argument, then its attributes and items.
  Value named(std::string_view name) {
    const std::size_t end = std::min(name.find_first_of(".["), name.size());
    Value value = argument(name.substr(0, end));
    name.remove_prefix(end);
    while (!name.empty()) {
      const bool is_item = name.front() == '[';
      if (!is_item && name.front() != '.')
        throw ValueError("Only '.' or '[' may follow ']' in format field specifier");
      const std::size_t after = is_item ? name.find(']') : std::min(name.find_first_of(".[", 1), name.size());
      if (after == name.npos) throw ValueError("Missing ']' in format string");
      const std::string_view word = name.substr(1, after - 1);
      if (word.empty()) throw ValueError("Empty attribute in format string");
      name.remove_prefix(after + (is_item ? 1 : 0));
      const auto place = is_item ? number_in(word) : std::nullopt;
      value = !is_item ? attribute(value, std::string(word))
              : place  ? subscripted(value, static_cast<PythonInt>(*place))
                       : subscripted(value, std::string(word));
    }
    return value;
  }

  Value argument(std::string_view name) {
    const auto number = number_in(name);
    if (!name.empty() && !number) {
      const auto found = std::ranges::find(arguments_.keywords, name,
                                           [](const auto& each) { return std::string_view(each.first); });
      if (found == arguments_.keywords.end()) throw KeyError(quoted(name));
      return found->second;
    }
    if (counts_ && *counts_ == number.has_value())
      throw ValueError(number ? "cannot switch from automatic field numbering to manual field specification"
                              : "cannot switch from manual field specification to automatic field numbering");
    counts_ = !number;
    const std::size_t place = number ? *number : next_++;
    if (place + 1 >= arguments_.positional.size())
      throw IndexError("Replacement index " + std::to_string(place) +
                       " out of range for positional args tuple");
    return arguments_.positional[place + 1];  // the text is the first
  }

  CallArguments arguments_;
  std::optional<bool> counts_;
  std::size_t next_ = 0;
};

}  // namespace

Value format_method(CallArguments arguments) {
  refuse_unknown_text(arguments.positional[0], "'format'");
  const std::string pattern = *arguments.positional[0].string();
  return text_value(Fields(std::move(arguments)).filled(pattern, deepest));
}

}  // namespace weft::source
