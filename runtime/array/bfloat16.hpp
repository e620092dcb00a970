// bfloat16, as it is stored: the upper half of a float32. It is computed with in float32, or in float64.
#pragma once
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace weft {

class bfloat16 {
 public:
  bfloat16() = default;
  /// The nearest of what float makes of the value, even of two, as ml_dtypes converts. NaN keeps its sign
  /// alone.
  template <class T>
    requires std::is_arithmetic_v<T>
  explicit bfloat16(T value) : bits_(bits_of(static_cast<float>(value))) {}
  /// Exact.
  operator float() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits_) << 16); }

 private:
  static std::uint16_t bits_of(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (value != value) return (bits >> 31) != 0 ? 0xffc0 : 0x7fc0;
    return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  }

  std::uint16_t bits_;
};

}  // namespace weft

template <>
class std::numeric_limits<weft::bfloat16> {
 public:
  static constexpr bool is_specialized = true, is_signed = true, is_iec559 = true, is_integer = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true;
  static constexpr int digits = 8, max_exponent = 128, min_exponent = -125;
  static weft::bfloat16 max() { return weft::bfloat16(0x1.fep127F); }
  static weft::bfloat16 lowest() { return weft::bfloat16(-0x1.fep127F); }
  static weft::bfloat16 min() { return weft::bfloat16(0x1p-126F); }
  static weft::bfloat16 denorm_min() { return weft::bfloat16(0x1p-133F); }
  static weft::bfloat16 infinity() { return weft::bfloat16(std::numeric_limits<float>::infinity()); }
  static weft::bfloat16 quiet_NaN() { return weft::bfloat16(std::numeric_limits<float>::quiet_NaN()); }
  static weft::bfloat16 epsilon() { return weft::bfloat16(0x1p-7F); }
};
