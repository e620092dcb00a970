#include "runtime/random/standard.hpp"

#include <cmath>
#include <utility>

#include "runtime/random/ziggurat.hpp"

namespace weft::random {
namespace {

template <class Real>
Real uniform(BitGenerator& bits) {
  if constexpr (std::same_as<Real, float>)
    return bits.next_float();
  else
    return bits.next_double();
}

/// Whether a point beside the layer's inner part lies below the curve.
template <class Table>
bool is_below(BitGenerator& bits, const Table& table, std::size_t layer, auto curve) {
  using Real = typename decltype(table.density)::value_type;
  const Real low = table.density[layer];
  return (table.density[layer - 1] - low) * uniform<Real>(bits) + low < curve;
}

/// Marsaglia's tail of the normal distribution.
template <class Real>
Real normal_from_tail(BitGenerator& bits) {
  constexpr Real tail = static_cast<Real>(normal_tail), inverse = static_cast<Real>(0.27366123732975828);
  for (;;) {
    const Real x = -inverse * std::log1p(-uniform<Real>(bits));
    const Real y = -std::log1p(-uniform<Real>(bits));
    if (y + y > x * x) return tail + x;
  }
}

/// Of a layer, and a whole number of so many bits with its sign below.
template <class Table>
auto normal(BitGenerator& bits, const Table& table, auto draw) {
  using Real = typename decltype(table.scale)::value_type;
  for (;;) {
    const auto [layer, negative, number] = draw(bits);
    const Real size = static_cast<Real>(number) * table.scale[layer], x = negative ? -size : size;
    if (number < table.inside[layer]) return x;
    if (layer == 0) {
      const Real far = normal_from_tail<Real>(bits);
      return number >> 8 & 1 ? -far : far;
    }
    if (is_below(bits, table, layer, std::exp(-0.5 * x * x))) return x;
  }
}

template <class Table>
auto exponential(BitGenerator& bits, const Table& table, auto draw) {
  using Real = typename decltype(table.scale)::value_type;
  for (;;) {
    auto number = draw(bits);
    const std::size_t layer = number & 0xff;
    number >>= 8;
    const Real x = static_cast<Real>(number) * table.scale[layer];
    if (number < table.inside[layer]) return x;
    if (layer == 0) return static_cast<Real>(exponential_tail) - std::log1p(-uniform<Real>(bits));
    if (is_below(bits, table, layer, std::exp(-x))) return x;
  }
}

template <class Bits>
struct SignedNumber {
  std::size_t layer;
  bool negative;
  Bits number;
};

}  // namespace

double standard_normal(BitGenerator& bits) {
  return normal(bits, normal_ziggurat(), [](BitGenerator& from) {
    const std::uint64_t word = from.next64();
    return SignedNumber<std::uint64_t>{word & 0xff, (word >> 8 & 1) != 0, word >> 9 & 0xfffffffffffff};
  });
}

float standard_normal_f(BitGenerator& bits) {
  return normal(bits, normal_ziggurat_f(), [](BitGenerator& from) {
    const std::uint32_t word = from.next32();
    return SignedNumber<std::uint32_t>{word & 0xff, (word >> 8 & 1) != 0, word >> 9};
  });
}

double standard_exponential(BitGenerator& bits) {
  return exponential(bits, exponential_ziggurat(), [](BitGenerator& from) { return from.next64() >> 3; });
}

float standard_exponential_f(BitGenerator& bits) {
  return exponential(bits, exponential_ziggurat_f(), [](BitGenerator& from) { return from.next32() >> 1; });
}

double standard_exponential_inv(BitGenerator& bits) { return -std::log1p(-bits.next_double()); }
float standard_exponential_inv_f(BitGenerator& bits) {
  return static_cast<float>(-std::log1p(-static_cast<double>(bits.next_float())));
}
double legacy_exponential(BitGenerator& bits) { return -std::log(1.0 - bits.next_double()); }

double legacy_gauss(BitGenerator& bits) {
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
