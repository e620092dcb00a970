// The standard normal and exponential distributions, from which most others are made; and the two ways of
// NumPy to draw them, of its Generator and of its legacy RandomState.
#pragma once
#include "runtime/library/random/bit_generator.hpp"
#include "runtime/library/random/ziggurat.hpp"

namespace weft::random {

/// A point of a ziggurat.
template <class Real, class Bits>
struct LayerPoint {
  Real x;
  std::size_t layer;
  Bits number;
  bool is_inside;  // beneath the next layer's edge
};

/// The layer in the lowest bits of the word, then the sign.
template <class Real, class Bits>
LayerPoint<Real, Bits> normal_at(Bits word) {
  const auto& table = normal_ziggurat_of<Real>();
  const std::size_t layer = word & 0xff;
  const Bits number = word >> 9 & (sizeof(Bits) == 8 ? static_cast<Bits>(0xfffffffffffff) : ~Bits{});
  const Real size = static_cast<Real>(number) * table.scale[layer];
  return {word >> 8 & 1 ? -size : size, layer, number, number < table.inside[layer]};
}

/// The layer in bits that are lowest but for some that are left out.
template <class Real, class Bits>
LayerPoint<Real, Bits> exponential_at(Bits word) {
  const auto& table = exponential_ziggurat_of<Real>();
  word >>= sizeof(Bits) == 8 ? 3 : 1;
  const std::size_t layer = word & 0xff;
  const Bits number = word >> 8;
  return {static_cast<Real>(number) * table.scale[layer], layer, number, number < table.inside[layer]};
}

template <class Bits>
Bits next_word(RandomBits& bits) {
  if constexpr (sizeof(Bits) == 8)
    return bits.next64();
  else
    return bits.next32();
}

/// Of that word, and more of them where its point is not inside its layer.
double normal_from(RandomBits& bits, std::uint64_t word);
float normal_from(RandomBits& bits, std::uint32_t word);
double exponential_from(RandomBits& bits, std::uint64_t word);
float exponential_from(RandomBits& bits, std::uint32_t word);

/// Nearly all points are inside.
template <class Real, class Bits>
Real ziggurat_normal(RandomBits& bits) {
  const Bits word = next_word<Bits>(bits);
  const auto point = normal_at<Real>(word);
  return point.is_inside ? point.x : normal_from(bits, word);
}
template <class Real, class Bits>
Real ziggurat_exponential(RandomBits& bits) {
  const Bits word = next_word<Bits>(bits);
  const auto point = exponential_at<Real>(word);
  return point.is_inside ? point.x : exponential_from(bits, word);
}

inline double standard_normal(RandomBits& bits) { return ziggurat_normal<double, std::uint64_t>(bits); }
inline float standard_normal_f(RandomBits& bits) { return ziggurat_normal<float, std::uint32_t>(bits); }
inline double standard_exponential(RandomBits& bits) {
  return ziggurat_exponential<double, std::uint64_t>(bits);
}
inline float standard_exponential_f(RandomBits& bits) {
  return ziggurat_exponential<float, std::uint32_t>(bits);
}
/// By the inverse of the distribution function.
double standard_exponential_inv(RandomBits& bits);
float standard_exponential_inv_f(RandomBits& bits);
/// Marsaglia's polar method, which makes two at a time.
double legacy_gauss(RandomBits& bits);
double legacy_exponential(RandomBits& bits);

struct Ziggurats {
  static constexpr bool legacy = false;
  using Real = double;
  static double normal(RandomBits& bits) { return standard_normal(bits); }
  static double exponential(RandomBits& bits) { return standard_exponential(bits); }
  static double uniform(RandomBits& bits) { return bits.next_double(); }
};
struct ZigguratsF {
  using Real = float;
  static float normal(RandomBits& bits) { return standard_normal_f(bits); }
  static float exponential(RandomBits& bits) { return standard_exponential_f(bits); }
  static float uniform(RandomBits& bits) { return bits.next_float(); }
};
struct Legacy {
  static constexpr bool legacy = true;
  using Real = double;
  static double normal(RandomBits& bits) { return legacy_gauss(bits); }
  static double exponential(RandomBits& bits) { return legacy_exponential(bits); }
  static double uniform(RandomBits& bits) { return bits.next_double(); }
};

}  // namespace weft::random
