// text % values.
#include <algorithm>

#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/texts/text_fields.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

class Conversions {
 public:
  Conversions(const std::string& pattern, const Value& values)
      : left_(pattern), pattern_(pattern), values_(values) {
    const Sequence* sequence = values.sequence();
    is_tuple_ = sequence && sequence->is_tuple;
    if (is_tuple_)
      items_ = sequence->items;
    else
      items_ = {values};
  }

  Value run() {
    Text text;
    while (!left_.empty()) {
      const std::size_t at = std::min(left_.find('%'), left_.size());
      text.add(left_.substr(0, at));
      left_.remove_prefix(at);
      if (!left_.empty()) text.add(conversion());
    }
    const bool all = !is_tuple_ && (taken_ > 0 || has_keys());
    if (!all && taken_ < items_.size())
      throw TypeError("not all arguments converted during string formatting");
    return text_value(std::move(text));
  }

 private:
  /// Whether Python asks the values for items by keys.
  bool has_keys() const {
    return !is_tuple_ && (values_.sequence() || values_.as<std::shared_ptr<Dict>>() || values_.tensor());
  }

  char take() {
    if (left_.empty()) throw ValueError("incomplete format");
    const char c = left_.front();
    left_.remove_prefix(1);
    return c;
  }

  const Value& next() {
    if (taken_ >= items_.size()) throw TypeError("not enough arguments for format string");
    return items_[taken_++];
  }

  std::string key() {
    std::string key;
    for (int depth = 1;;) {
      if (left_.empty()) throw ValueError("incomplete format key");
      const char c = take();
      depth += (c == '(') - (c == ')');
      if (depth == 0) return key;
      key += c;
    }
  }

  /// A number that is written, or the next value for `*`.
  std::string number() {
    std::string digits;
    if (!left_.starts_with('*')) {
      while (!left_.empty() && left_.front() >= '0' && left_.front() <= '9') digits += take();
      return digits;
    }
    take();
    const Value& width = next();
    if (!width.integer()) throw TypeError("* wants int");
    return std::to_string(as_index(width));
  }

  Text conversion() {
    take();
    if (left_.starts_with('%')) return take(), Text("%");
    std::optional<Value> named;
    if (left_.starts_with('(')) {
      take();
      if (!has_keys()) throw TypeError("format requires a mapping");
      named = subscripted(values_, key());
      taken_ = items_.size();
    }
    std::string written;
    while (!left_.empty() && std::string_view("-+ #0").contains(left_.front())) written += take();
    written += number();
    if (left_.starts_with('.')) {
      written += take();
      const std::string digits = number();
      written += digits.starts_with('-') || digits.empty() ? "0" : digits;
    }
    while (!left_.empty() && std::string_view("hlL").contains(left_.front())) take();
    const auto place = static_cast<std::size_t>(left_.data() - pattern_.data());
    const char letter = take();
    if (letter == '%') return Text("%");
    if (!std::string_view("diuoxXeEfFgGcsra").contains(letter)) refuse_letter(letter, place);
    return percent_text(named ? *named : next(), written + letter);
  }

  [[noreturn]] void refuse_letter(char letter, std::size_t place) const {
    const auto code = static_cast<unsigned char>(letter);
    throw ValueError("unsupported format character '" +
                     (code >= 0x20 && code < 0x7f ? std::string(1, letter) : std::string("?")) + "' (0x" +
                     digits_in(code, 16) + ") at index " + std::to_string(place));
  }

  std::string_view left_;
  const std::string& pattern_;
  const Value& values_;
  bool is_tuple_ = false;
  std::vector<Value> items_;
  std::size_t taken_ = 0;
};

}  // namespace

Value percent(const Value& text, const Value& values) {
  refuse_unknown_text(text, "'%'");
  return Conversions(*text.string(), values).run();
}

}  // namespace weft::source
