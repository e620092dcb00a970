// NumPy's order of elements, as a comparison and as unsigned numbers.
#pragma once
#include <bit>
#include <complex>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include "runtime/array/float16.hpp"

namespace weft {

/// NaN comes last.
template <class T>
bool comes_before(T a, T b) {
  return a < b || (b != b && a == a);
}
/// By real parts, then by imaginary ones; a NaN in the real part comes after one in the imaginary part.
template <class T>
bool comes_before(std::complex<T> a, std::complex<T> b) {
  const auto key = [](std::complex<T> z) {
    const bool nan_re = z.real() != z.real(), nan_im = z.imag() != z.imag();
    return std::tuple(2 * nan_re + nan_im, nan_re ? T{0} : z.real(), nan_im ? T{0} : z.imag());
  };
  return key(a) < key(b);
}

template <std::size_t bytes>
using Bits =
    std::conditional_t<bytes == 1, std::uint8_t,
                       std::conditional_t<bytes == 2, std::uint16_t,
                                          std::conditional_t<bytes == 4, std::uint32_t, std::uint64_t>>>;

/// A number as wide as the element, which is larger where the element comes later. -0.0 comes before 0.0
/// here, and all NaN are one.
template <class T>
Bits<sizeof(T)> sort_key(T element) {
  using Key = Bits<sizeof(T)>;
  constexpr auto top = static_cast<Key>(Key{1} << (8 * sizeof(T) - 1));
  const auto bits = std::bit_cast<Key>(element);
  if constexpr (is_float_type<T>) {
    const auto negative = static_cast<Key>(Key{0} - static_cast<Key>(bits >> (8 * sizeof(T) - 1)));
    return element != element ? static_cast<Key>(~Key{0}) : static_cast<Key>(bits ^ (negative | top));
  } else {
    return std::is_signed_v<T> ? static_cast<Key>(bits ^ top) : bits;
  }
}

template <class T>
T from_sort_key(Bits<sizeof(T)> key) {
  using Key = Bits<sizeof(T)>;
  constexpr auto top = static_cast<Key>(Key{1} << (8 * sizeof(T) - 1));
  if constexpr (is_float_type<T>)
    return std::bit_cast<T>(static_cast<Key>((key & top) != 0 ? key ^ top : ~key));
  else
    return std::bit_cast<T>(static_cast<Key>(std::is_signed_v<T> ? key ^ top : key));
}

}  // namespace weft
