// Texts as values.
#pragma once
#include <optional>
#include <string>

#include "frontend/source/values/texts.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// A str.
Value text_value(Text text);
/// The text of a str, of which data may decide parts; nothing for other values.
std::optional<Text> text_in(const Value& value);
/// Whether a value is a str that is not known. Errors, of the other: NotImplementedError for one.
bool is_unknown_text(const Value& value);
void refuse_unknown_text(const Value& value, const std::string& wanted);

}  // namespace weft::source
