#include "frontend/source/values/text_values.hpp"

#include "runtime/system/errors.hpp"

namespace weft::source {

Value text_value(Text text) {
  if (text.is_fixed()) return *text.known();
  return std::make_shared<const Text>(std::move(text));
}

std::optional<Text> text_in(const Value& value) {
  if (const auto* text = value.as<std::shared_ptr<const Text>>()) return **text;
  if (const std::string* known = value.string()) return Text(*known);
  return std::nullopt;
}

bool is_unknown_text(const Value& value) {
  return value.as<std::shared_ptr<const Text>>() && !value.string();
}

void refuse_unknown_text(const Value& value, const std::string& wanted) {
  if (is_unknown_text(value))
    throw NotImplementedError(wanted +
                              " of a text of which the data of an array decide parts, which are not known "
                              "while the program is read, is not read");
}

}  // namespace weft::source
