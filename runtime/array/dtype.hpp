// The element types of arrays. `dtypes.def` is the one list of them.
#pragma once
#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "runtime/array/bfloat16.hpp"
#include "runtime/array/float16.hpp"

namespace weft {

enum class DType : std::uint8_t {
#define WEFT_DTYPE(name, type, kind, code) name,
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
};

enum class DTypeKind : std::uint8_t { boolean, signed_integer, unsigned_integer, floating, complex_floating };

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
/// Whether it is stored in 16 bits and computed with in wider ones.
inline bool is_half(DType dtype) { return dtype == DType::float16 || dtype == DType::bfloat16; }
inline bool is_complex(DType dtype) { return kind(dtype) == DTypeKind::complex_floating; }
/// Floating or complex.
inline bool is_inexact(DType dtype) { return is_floating(dtype) || is_complex(dtype); }
inline bool is_integer(DType dtype) {
  return kind(dtype) == DTypeKind::signed_integer || kind(dtype) == DTypeKind::unsigned_integer;
}

/// The dtype of a complex dtype's parts; any other is its own.
DType real_dtype(DType dtype);
/// The complex dtype with parts of `real`, or the least whose parts hold it: complex64 for float16, bfloat16
/// and less.
DType complex_dtype(DType real);

/// dtype_of<float> is DType::float32, and so on for every row of the table.
template <class T>
inline constexpr DType dtype_of = [] {
  static_assert(sizeof(T) == 0, "not the C++ type of a dtype");
  return DType{};
}();
#define WEFT_DTYPE(name, type, kind, code) \
  template <>                              \
  inline constexpr DType dtype_of<type> = DType::name;
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE

template <class T>
inline constexpr bool is_complex_type = false;
template <class T>
inline constexpr bool is_complex_type<std::complex<T>> = true;

/// Calls `f.template operator()<T>()` with the C++ type T of `dtype`.
template <class F>
decltype(auto) dispatch(DType dtype, F&& f) {
  switch (dtype) {
#define WEFT_DTYPE(name, type, kind, code) \
  case DType::name:                        \
    return f.template operator()<type>();
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
  }
  __builtin_unreachable();
}

[[noreturn]] void throw_not_real(DType dtype);

/// As `dispatch`, where complex numbers have been taken apart. Errors: InternalError for a complex dtype.
template <class F>
decltype(auto) dispatch_real(DType dtype, F&& f) {
  return dispatch(dtype, [&]<class T>() -> decltype(f.template operator()<bool>()) {
    if constexpr (is_complex_type<T>)
      throw_not_real(dtype);
    else
      return f.template operator()<T>();
  });
}

}  // namespace weft
