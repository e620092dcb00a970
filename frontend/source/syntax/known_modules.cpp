#include "frontend/source/syntax/known_modules.hpp"

namespace weft::source {

std::string_view first_part(std::string_view path) { return path.substr(0, path.find('.')); }

bool is_known_module(std::string_view module) {
  const std::string_view first = first_part(module);
  return first == "numpy" || first == "math" || first == "ml_dtypes" || first == "weft";
}

}  // namespace weft::source
