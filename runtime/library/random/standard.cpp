#include "runtime/library/random/standard.hpp"

#include <cmath>
#include <utility>

#include "runtime/library/random/ziggurat.hpp"

namespace weft::random {
namespace {

template <class Real>
Real uniform(RandomBits& bits) {
  if constexpr (std::same_as<Real, float>)
    return bits.next_float();
  else
    return bits.next_double();
}

/// Whether a point beside the layer's inner part lies below the curve.
template <class Table>
bool is_below(RandomBits& bits, const Table& table, std::size_t layer, auto curve) {
  using Real = typename decltype(table.density)::value_type;
  const Real low = table.density[layer];
  return (table.density[layer - 1] - low) * uniform<Real>(bits) + low < curve;
}

/// Marsaglia's tail of the normal distribution.
template <class Real>
Real normal_from_tail(RandomBits& bits) {
  constexpr Real tail = static_cast<Real>(normal_tail), inverse = static_cast<Real>(0.27366123732975828);
  for (;;) {
    const Real x = -inverse * std::log1p(-uniform<Real>(bits));
    const Real y = -std::log1p(-uniform<Real>(bits));
    if (y + y > x * x) return tail + x;
  }
}

template <class Real, class Bits>
Real normal(RandomBits& bits, Bits word) {
  const auto& table = normal_ziggurat_of<Real>();
  for (;; word = next_word<Bits>(bits)) {
    const auto [x, layer, number, is_inside] = normal_at<Real>(word);
    if (is_inside) return x;
    if (layer == 0) {
      const Real far = normal_from_tail<Real>(bits);
      return number >> 8 & 1 ? -far : far;
    }
    if (is_below(bits, table, layer, std::exp(-0.5 * x * x))) return x;
  }
}

template <class Real, class Bits>
Real exponential(RandomBits& bits, Bits word) {
  const auto& table = exponential_ziggurat_of<Real>();
  for (;; word = next_word<Bits>(bits)) {
    const auto [x, layer, number, is_inside] = exponential_at<Real>(word);
    if (is_inside) return x;
    if (layer == 0) return static_cast<Real>(exponential_tail) - std::log1p(-uniform<Real>(bits));
    if (is_below(bits, table, layer, std::exp(-x))) return x;
  }
}

}  // namespace

double normal_from(RandomBits& bits, std::uint64_t word) { return normal<double>(bits, word); }
float normal_from(RandomBits& bits, std::uint32_t word) { return normal<float>(bits, word); }
double exponential_from(RandomBits& bits, std::uint64_t word) { return exponential<double>(bits, word); }
float exponential_from(RandomBits& bits, std::uint32_t word) { return exponential<float>(bits, word); }

double standard_exponential_inv(RandomBits& bits) { return -std::log1p(-bits.next_double()); }
float standard_exponential_inv_f(RandomBits& bits) {
  return static_cast<float>(-std::log1p(-static_cast<double>(bits.next_float())));
}
double legacy_exponential(RandomBits& bits) { return -std::log(1.0 - bits.next_double()); }

double legacy_gauss(RandomBits& bits) {
  if (bits.has_gauss) {
    bits.has_gauss = false;
    return std::exchange(bits.gauss, 0.0);
  }
  double x, y, square;
  do {
    x = 2.0 * bits.next_double() - 1.0;
    y = 2.0 * bits.next_double() - 1.0;
    square = x * x + y * y;
  } while (square >= 1.0 || square == 0.0);
  const double factor = std::sqrt(-2.0 * std::log(square) / square);
  bits.has_gauss = true;
  bits.gauss = factor * x;
  return factor * y;
}

}  // namespace weft::random
