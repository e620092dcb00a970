// The element types of arrays. `dtypes.def` is the one list of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "runtime/float16.hpp"

namespace weft {

enum class DType : std::uint8_t {
#define WEFT_DTYPE(name, type, kind, code) name,
#include "runtime/dtypes.def"
#undef WEFT_DTYPE
};

enum class DTypeKind : std::uint8_t { boolean, signed_integer, unsigned_integer, floating };

/// NumPy's name: "bool", "int8", …, "float64".
std::string_view name(DType dtype);
/// The `descr` of a .npy header on a little-endian machine: "|b1", "<f4", …
std::string_view npy_descr(DType dtype);
DTypeKind kind(DType dtype);
/// Bytes an element takes.
std::int64_t itemsize(DType dtype);
/// The dtype that NumPy calls `name`, if it is one of ours.
std::optional<DType> dtype_from_name(std::string_view name);

inline bool is_floating(DType dtype) { return kind(dtype) == DTypeKind::floating; }
inline bool is_integer(DType dtype) {
  return kind(dtype) == DTypeKind::signed_integer || kind(dtype) == DTypeKind::unsigned_integer;
}

/// dtype_of<float> is DType::float32, and so on for every row of the table.
template <class T>
inline constexpr DType dtype_of = [] {
  static_assert(sizeof(T) == 0, "not the C++ type of a dtype");
  return DType{};
}();
#define WEFT_DTYPE(name, type, kind, code) \
  template <>                              \
  inline constexpr DType dtype_of<type> = DType::name;
#include "runtime/dtypes.def"
#undef WEFT_DTYPE

/// Calls `f.template operator()<T>()` with the C++ type T of `dtype`.
template <class F>
decltype(auto) dispatch(DType dtype, F&& f) {
  switch (dtype) {
#define WEFT_DTYPE(name, type, kind, code) \
  case DType::name:                        \
    return f.template operator()<type>();
#include "runtime/dtypes.def"
#undef WEFT_DTYPE
  }
  __builtin_unreachable();
}

}  // namespace weft
