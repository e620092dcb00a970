#include "frontend/source/functions/dtype_named.hpp"

#include "frontend/source/syntax/dtype_names.hpp"
#include "frontend/source/values/builtin_function.hpp"

namespace weft::source {

std::optional<DType> dtype_named(const Value& value) {
  if (const auto* type = value.as<DTypeValue>()) return type->dtype;
  if (const std::string* text = value.string()) return dtype_from_text(*text);
  if (const auto* builtin = value.as<Builtin>()) return (*builtin)->dtype;
  return std::nullopt;
}

}  // namespace weft::source
