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
const Ziggurat<double, std::uint64_t>& normal_ziggurat();
const Ziggurat<double, std::uint64_t>& exponential_ziggurat();
const Ziggurat<float, std::uint32_t>& normal_ziggurat_f();
const Ziggurat<float, std::uint32_t>& exponential_ziggurat_f();

}  // namespace weft::random
