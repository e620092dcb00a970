// IEEE 754 binary16, as it is stored. It is computed with in float32 or float64.
#pragma once
#include <cstdint>
#include <limits>
#include <type_traits>

#include "runtime/array/bfloat16.hpp"

namespace weft {

class float16 {
 public:
  float16() = default;
  /// The nearest, even of two; from whatever is not double by way of float, as NumPy converts.
  template <class T>
    requires std::is_arithmetic_v<T>
  explicit float16(T value) : bits_(bits_of(value)) {}
  /// Exact.
  operator float() const;

 private:
  static std::uint16_t bits_of(double value);
  static std::uint16_t bits_of(float value) { return bits_of(static_cast<double>(value)); }
  template <class T>
    requires std::is_integral_v<T>
  static std::uint16_t bits_of(T value) {
    return bits_of(static_cast<float>(value));
  }

  std::uint16_t bits_;
};

/// Whether T is stored in 16 bits and computed with in wider ones.
template <class T>
inline constexpr bool is_half_type = std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>;
/// Whether T is the C++ type of a floating dtype.
template <class T>
inline constexpr bool is_float_type = std::is_floating_point_v<T> || is_half_type<T>;

}  // namespace weft

template <>
class std::numeric_limits<weft::float16> {
 public:
  static constexpr bool is_specialized = true, is_signed = true, is_iec559 = true, is_integer = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true;
  static constexpr int digits = 11, max_exponent = 16, min_exponent = -13;
  static weft::float16 max() { return weft::float16(65504.0); }
  static weft::float16 lowest() { return weft::float16(-65504.0); }
  static weft::float16 min() { return weft::float16(0x1p-14); }
  static weft::float16 denorm_min() { return weft::float16(0x1p-24); }
  static weft::float16 infinity() { return weft::float16(std::numeric_limits<float>::infinity()); }
  static weft::float16 quiet_NaN() { return weft::float16(std::numeric_limits<float>::quiet_NaN()); }
  static weft::float16 epsilon() { return weft::float16(0x1p-10); }
};
