#include "frontend/source/dtype_names.hpp"

#include <algorithm>

namespace weft::source {
namespace {

constexpr DType dtypes[] = {
#define WEFT_DTYPE(name, type, kind, code) DType::name,
#include "runtime/dtypes.def"
#undef WEFT_DTYPE
};

constexpr std::string_view codes[] = {
#define WEFT_DTYPE(name, type, kind, code) code,
#include "runtime/dtypes.def"
#undef WEFT_DTYPE
};

constexpr std::string_view absent_dtypes[] = {"longdouble", "float128", "clongdouble", "complex256",
                                              "object",     "str",      "bytes",       "datetime64"};

}  // namespace

std::vector<std::string> dtype_names() {
  std::vector<std::string> names;
  for (const DType dtype : dtypes) names.emplace_back(name(dtype));
  return names;
}

std::optional<DType> dtype_from_text(std::string_view text) {
  if (const auto dtype = dtype_from_name(text)) return dtype;
  if (text.starts_with('<') || text.starts_with('=') || text.starts_with('|')) text.remove_prefix(1);
  const auto found = std::ranges::find(codes, text);
  return found == std::end(codes) ? std::nullopt : std::optional(dtypes[found - std::begin(codes)]);
}

bool is_absent_dtype(std::string_view name) {
  return std::ranges::find(absent_dtypes, name) != std::end(absent_dtypes);
}

}  // namespace weft::source
