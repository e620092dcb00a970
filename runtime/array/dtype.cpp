#include "runtime/array/dtype.hpp"

#include <array>
#include <string>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

struct Row {
  DType dtype;
  std::string_view name, descr;
  DTypeKind kind;
  std::int64_t itemsize;
};

constexpr std::string_view spelt(std::string_view name) {
  if (name.ends_with('_')) name.remove_suffix(1);
  return name;
}

constexpr std::array rows = {
#define WEFT_DTYPE(name, type, kind, code) \
  Row{DType::name, spelt(#name), sizeof(type) == 1 ? "|" code : "<" code, DTypeKind::kind, sizeof(type)},
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
};

const Row& row(DType dtype) { return rows[static_cast<std::size_t>(dtype)]; }

}  // namespace

std::string_view name(DType dtype) { return row(dtype).name; }
std::string_view npy_descr(DType dtype) { return row(dtype).descr; }
DTypeKind kind(DType dtype) { return row(dtype).kind; }
std::int64_t itemsize(DType dtype) { return row(dtype).itemsize; }

DType real_dtype(DType dtype) {
  if (!is_complex(dtype)) return dtype;
  return dtype == DType::complex64 ? DType::float32 : DType::float64;
}

DType complex_dtype(DType real) {
  if (is_complex(real)) return real;
  const bool narrow = itemsize(real) <= (is_integer(real) ? 2 : 4);
  return narrow ? DType::complex64 : DType::complex128;
}

void throw_not_real(DType dtype) {
  throw InternalError(std::string(name(dtype)) + " where only real numbers come");
}

std::optional<DType> dtype_from_name(std::string_view name) {
  for (const Row& row : rows) {
    if (row.name == name) return row.dtype;
  }
  return std::nullopt;
}

}  // namespace weft
