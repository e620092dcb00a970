#include "runtime/result_form.hpp"

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

std::string text(const ResultForm& form, std::span<const ndarray> parts) {
  if (form.is_alone()) return parts[0].str();
  std::string all = form.texts[0];
  for (std::size_t i = 0; i < form.parts.size(); ++i)
    all += part_text(form.parts[i], parts[i]) + form.texts[i + 1];
  return all;
}

}  // namespace weft
