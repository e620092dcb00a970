#include "runtime/files/npy_descr.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// What NumPy calls the dtypes that Weft has not; a letter alone stands for every size.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> foreign = {{
    {"f12", "float96"},
    {"f16", "float128"},
    {"c32", "complex256"},
    {"O", "object"},
    {"U", "str"},
    {"S", "bytes"},
    {"V", "void"},
    {"M", "datetime64"},
    {"m", "timedelta64"},
}};

std::string foreign_name(std::string_view code) {
  for (const auto& [prefix, name] : foreign) {
    const bool any_size = prefix.size() == 1;
    if (any_size ? code.starts_with(prefix) : code == prefix) return std::string(name);
  }
  return {};
}

}  // namespace

NpyDescr parse_npy_descr(std::string_view descr) {
  const bool has_order = !descr.empty() && std::string_view("<>=|").find(descr[0]) != std::string_view::npos;
  const std::string_view code = has_order ? descr.substr(1) : descr;
  // What ml_dtypes writes of bfloat16 is void to np.load, too.
#define WEFT_DTYPE(name, type, kind, letters)            \
  if (code == letters && DType::name != DType::bfloat16) \
    return {DType::name, descr[0] == '>' && sizeof(type) > 1};
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
  const std::string name = foreign_name(code);
  if (!name.empty()) throw ValueError(fmt::format("dtype {} ('{}') is not supported", name, descr));
  throw ValueError(fmt::format("dtype {:?} is not supported", descr));
}

}  // namespace weft
