// NumPy's other names of dtypes, those of C types, and dtypes that stand for several. Words of C++ end in an
// underscore.
#pragma once
#include <string_view>

#include "weft/dtypes.hpp"

namespace weft::numpy {

// Found as np::number, but not in the way of what is called so within weft::numpy.
inline namespace dtype_names {

inline constexpr ScalarType<DType::int8> byte{};
inline constexpr ScalarType<DType::int16> short_{};
inline constexpr ScalarType<DType::int32> intc{};
inline constexpr ScalarType<DType::int64> int_{}, long_{}, longlong{};
inline constexpr ScalarType<DType::uint8> ubyte{};
inline constexpr ScalarType<DType::uint16> ushort{};
inline constexpr ScalarType<DType::uint32> uintc{};
inline constexpr ScalarType<DType::uint64> uint{}, uintp{}, ulong{}, ulonglong{};
inline constexpr ScalarType<DType::float16> half{};
inline constexpr ScalarType<DType::float32> single{};
inline constexpr ScalarType<DType::float64> double_{};
inline constexpr ScalarType<DType::complex64> csingle{};
inline constexpr ScalarType<DType::complex128> cdouble{};

/// One that stands for all dtypes of some kinds, by their letters in NumPy; nothing is made of it.
struct AbstractDType {
  std::string_view name, kinds;
};

inline constexpr AbstractDType generic{"generic", "biufcV"};
inline constexpr AbstractDType number{"number", "iufc"};
inline constexpr AbstractDType integer{"integer", "iu"};
inline constexpr AbstractDType signedinteger{"signedinteger", "i"};
inline constexpr AbstractDType unsignedinteger{"unsignedinteger", "u"};
inline constexpr AbstractDType inexact{"inexact", "fc"};
inline constexpr AbstractDType floating{"floating", "f"};
inline constexpr AbstractDType complexfloating{"complexfloating", "c"};
inline constexpr AbstractDType flexible{"flexible", ""};

}  // namespace dtype_names
}  // namespace weft::numpy
