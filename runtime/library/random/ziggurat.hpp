// Marsaglia and Tsang's ziggurats: 256 layers of one area below exp(-x*x/2) and exp(-x).
#pragma once
#include <array>
#include <cstdint>

namespace weft::random {

/// Of layer i: a whole number times `scale` is x; below `inside` it lies beneath the next layer's edge too;
/// `density` is the function at the layer's edge.
template <class Real, class Bits>
struct Ziggurat {
  std::array<Bits, 256> inside;
  std::array<Real, 256> scale, density;
};

inline constexpr double normal_tail = 3.6541528853610088, exponential_tail = 7.69711747013104972;

/// Tables of 52 and 53 bits, and of 23 for float.
using Doubles = Ziggurat<double, std::uint64_t>;
using Floats = Ziggurat<float, std::uint32_t>;
const Doubles& normal_doubles();
const Doubles& exponential_doubles();
const Floats& normal_floats();
const Floats& exponential_floats();

/// The same by type; looked up once.
template <class Real>
const auto& normal_ziggurat_of() {
  if constexpr (sizeof(Real) == 8) {
    static const Doubles& table = normal_doubles();
    return table;
  } else {
    static const Floats& table = normal_floats();
    return table;
  }
}
template <class Real>
const auto& exponential_ziggurat_of() {
  if constexpr (sizeof(Real) == 8) {
    static const Doubles& table = exponential_doubles();
    return table;
  } else {
    static const Floats& table = exponential_floats();
    return table;
  }
}

}  // namespace weft::random
