#include "frontend/source/values/texts.hpp"

#include <algorithm>

#include "frontend/source/values/values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/rounding.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Known texts among which one is told by its number: beyond, choices are nested.
constexpr std::size_t most_texts = 64;

/// Where the text stands, at the end if it was not there.
std::int64_t place_in(std::vector<std::string>& texts, const std::string& text) {
  const auto found = std::ranges::find(texts, text);
  const auto place = found - texts.begin();
  if (found == texts.end()) texts.push_back(text);
  return place;
}

}  // namespace

void Text::know(const std::optional<std::string>& text) {
  is_known_ = is_known_ && text;
  if (!is_known_) return;
  if (known_.size() + text->size() > max_items) throw MemoryError("the string is too long");
  known_ += *text;
}

void Text::add(std::string_view known) {
  if (known.empty()) return;
  one_of_ = {};
  weft::add_known(bytes_, known);
  is_some_ = true;
  know(std::string(known));
}

void Text::add(const Text& other) {
  one_of_ = {};
  bytes_ += other.bytes_;
  if (bytes_.size() > max_items) throw MemoryError("the string is too long");
  values_.insert(values_.end(), other.values_.begin(), other.values_.end());
  is_some_ = is_some_ || other.is_some_;
  know(other.is_known_ ? std::optional(other.known_) : std::nullopt);
}

void Text::add_value(const LazyTensor& value, TextOf of, TextHow how, std::string_view specification,
                     const std::optional<std::string>& known) {
  one_of_ = {};
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
  one_of_ = {};
  weft::add_text(bytes_, how, specification, text.bytes_);
  values_.insert(values_.end(), text.values_.begin(), text.values_.end());
  const bool quotes = how == TextHow::repr || how == TextHow::ascii;
  is_some_ = is_some_ || quotes || (text.is_some_ && !specification.contains('.'));
  know(known);
}

Text Text::with_values(const std::function<LazyTensor(const LazyTensor&)>& other) const {
  Text text = *this;
  text.one_of_ = {};
  for (Tensor& value : text.values_) value = other(LazyTensor(value));
  text.know({});
  return text;
}

std::optional<Text::OneOf> Text::as_one_of() const {
  if (!is_fixed() || !is_known_) return one_of_;
  return OneOf{{known_}, LazyTensor(constant(std::int64_t{0}))};
}

Text Text::spelled(const OneOf& one_of) {
  Text text(one_of.texts.back());
  for (auto i = std::ssize(one_of.texts) - 2; i >= 0; --i) {
    Text longer;
    longer.add_choice_of_any(numpy::equal(one_of.which, i), Text(one_of.texts[static_cast<std::size_t>(i)]),
                             text);
    text = std::move(longer);
  }
  text.one_of_ = one_of;
  return text;
}

void Text::add_choice(const LazyTensor& condition, const Text& yes, const Text& no) {
  const auto first = yes.as_one_of(), second = no.as_one_of();
  const bool is_one_of = bytes_.empty() && first && second;
  if (!is_one_of || first->texts.size() + second->texts.size() > most_texts)
    return add_choice_of_any(condition, yes, no);
  const bool keeps_first = first->texts.size() > second->texts.size();
  const OneOf &kept = keeps_first ? *first : *second, &other = keeps_first ? *second : *first;
  OneOf both = kept;
  LazyTensor place = LazyTensor(constant(place_in(both.texts, other.texts[0])));
  for (std::size_t i = 1; i < other.texts.size(); ++i)
    place = numpy::where(numpy::equal(other.which, static_cast<std::int64_t>(i)),
                         place_in(both.texts, other.texts[i]), place);
  both.which =
      keeps_first ? numpy::where(condition, kept.which, place) : numpy::where(condition, place, kept.which);
  *this = spelled(both);
}

void Text::add_choice_of_any(const LazyTensor& condition, const Text& yes, const Text& no) {
  one_of_ = {};
  weft::add_choice(bytes_, yes.bytes_, no.bytes_);
  values_.emplace_back(condition);
  for (const Text* text : {&yes, &no})
    values_.insert(values_.end(), text->values_.begin(), text->values_.end());
  is_some_ = is_some_ || (yes.is_some_ && no.is_some_);
  know(std::nullopt);
}

}  // namespace weft::source
