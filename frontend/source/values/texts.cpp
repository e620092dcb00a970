#include "frontend/source/values/texts.hpp"

#include "frontend/source/values/values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

void Text::know(const std::optional<std::string>& text) {
  is_known_ = is_known_ && text;
  if (!is_known_) return;
  if (known_.size() + text->size() > max_items) throw MemoryError("the string is too long");
  known_ += *text;
}

void Text::add(std::string_view known) {
  if (known.empty()) return;
  weft::add_known(bytes_, known);
  is_some_ = true;
  know(std::string(known));
}

void Text::add(const Text& other) {
  bytes_ += other.bytes_;
  if (bytes_.size() > max_items) throw MemoryError("the string is too long");
  values_.insert(values_.end(), other.values_.begin(), other.values_.end());
  is_some_ = is_some_ || other.is_some_;
  know(other.is_known_ ? std::optional(other.known_) : std::nullopt);
}

void Text::add_value(const LazyTensor& value, TextOf of, TextHow how, std::string_view specification,
                     const std::optional<std::string>& known) {
  weft::add_value(bytes_, of, how, specification);
  values_.emplace_back(value);
  is_some_ = true;  // no number or array has a text without characters
  know(known);
}

void Text::add_text(const Text& text, TextHow how, std::string_view specification) {
  const auto known =
      text.is_known_ ? std::optional(text_again(text.known_, how, specification)) : std::nullopt;
  if (text.is_fixed()) return add(*known);
  if (!known) static_cast<void>(text_again("", how, specification));  // a mistake is one now
  weft::add_text(bytes_, how, specification, text.bytes_);
  values_.insert(values_.end(), text.values_.begin(), text.values_.end());
  const bool quotes = how == TextHow::repr || how == TextHow::ascii;
  is_some_ = is_some_ || quotes || (text.is_some_ && !specification.contains('.'));
  know(known);
}

Text Text::with_values(const std::function<LazyTensor(const LazyTensor&)>& other) const {
  Text text = *this;
  for (Tensor& value : text.values_) value = other(LazyTensor(value));
  text.know({});
  return text;
}

void Text::add_choice(const LazyTensor& condition, const Text& yes, const Text& no) {
  weft::add_choice(bytes_, yes.bytes_, no.bytes_);
  values_.emplace_back(condition);
  for (const Text* text : {&yes, &no})
    values_.insert(values_.end(), text->values_.begin(), text->values_.end());
  is_some_ = is_some_ || (yes.is_some_ && no.is_some_);
  know(std::nullopt);
}

}  // namespace weft::source
