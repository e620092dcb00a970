#include "frontend/source/dtype_names.hpp"

#include <algorithm>

#include "runtime/dtype.hpp"

namespace weft::source {
namespace {

constexpr DType dtypes[] = {
#define WEFT_DTYPE(name, type, kind, code) DType::name,
#include "runtime/dtypes.def"
#undef WEFT_DTYPE
};

constexpr std::string_view absent_dtypes[] = {"float16",    "half",   "longdouble", "float128", "complex64",
                                              "complex128", "object", "str",        "bytes",    "datetime64"};

}  // namespace

std::vector<std::string> dtype_names() {
  std::vector<std::string> names;
  for (const DType dtype : dtypes) names.emplace_back(name(dtype));
  return names;
}

bool is_absent_dtype(std::string_view name) {
  return std::ranges::find(absent_dtypes, name) != std::end(absent_dtypes);
}

}  // namespace weft::source
