#include "runtime/program/result_form.hpp"

#include <algorithm>

#include "runtime/text/text_template.hpp"

namespace weft {
namespace {

/// "np.float64(1.5)", "np.True_".
std::string scalar_text(const ndarray& scalar) {
  const std::string value = scalar.str();
  if (scalar.dtype() == DType::bool_) return "np." + value + "_";
  if (scalar.dtype() == DType::bfloat16) return value;
  const std::string type = "np." + std::string(name(scalar.dtype()));
  return value.starts_with('(') ? type + value : type + "(" + value + ")";
}

std::string part_text(ResultForm::Part kind, const ndarray& part) {
  if (kind == ResultForm::Part::array) return part.repr();
  return kind == ResultForm::Part::scalar ? scalar_text(part) : part.str();
}

}  // namespace

bool ResultForm::fits(std::size_t results) const {
  if (texts.empty()) return parts.empty() && templates.empty();
  if (texts.size() != parts.size() + 1 || std::ranges::count(parts, Part::text) != std::ssize(templates))
    return false;
  std::size_t wanted = parts.size() - templates.size();
  for (const Template& text : templates) {
    if (text.values < 0 || static_cast<std::size_t>(text.values) > results) return false;
    wanted += static_cast<std::size_t>(text.values);
  }
  return wanted <= results;
}

ResultForm with_texts(const ResultForm& form, std::span<const ndarray> results) {
  if (form.templates.empty()) return form;
  ResultForm known{.texts = {form.texts[0]}, .strings = form.strings};
  auto text = form.templates.begin();
  for (std::size_t i = 0; i < form.parts.size(); ++i) {
    if (form.parts[i] == ResultForm::Part::text) {
      const auto values = static_cast<std::size_t>(text->values);
      known.texts.back() += filled_in(text++->bytes, results.first(values)) + form.texts[i + 1];
      results = results.subspan(values);
    } else {
      known.parts.push_back(form.parts[i]);
      known.texts.push_back(form.texts[i + 1]);
      results = results.subspan(1);
    }
  }
  return known;
}

std::string text(const ResultForm& form, std::span<const ndarray> parts) {
  if (form.is_alone()) return parts[0].str();
  std::string all = form.texts[0];
  for (std::size_t i = 0; i < form.parts.size(); ++i)
    all += part_text(form.parts[i], parts[i]) + form.texts[i + 1];
  return all;
}

}  // namespace weft
