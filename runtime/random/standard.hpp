// The standard normal and exponential distributions, from which most others are made; and the two ways of
// NumPy to draw them, of its Generator and of its legacy RandomState.
#pragma once
#include "runtime/random/bit_generator.hpp"

namespace weft::random {

double standard_normal(BitGenerator& bits);
float standard_normal_f(BitGenerator& bits);
double standard_exponential(BitGenerator& bits);
float standard_exponential_f(BitGenerator& bits);
/// By the inverse of the distribution function.
double standard_exponential_inv(BitGenerator& bits);
float standard_exponential_inv_f(BitGenerator& bits);
/// Marsaglia's polar method, which makes two at a time.
double legacy_gauss(BitGenerator& bits);
double legacy_exponential(BitGenerator& bits);

struct Ziggurats {
  static constexpr bool legacy = false;
  using Real = double;
  static double normal(BitGenerator& bits) { return standard_normal(bits); }
  static double exponential(BitGenerator& bits) { return standard_exponential(bits); }
  static double uniform(BitGenerator& bits) { return bits.next_double(); }
};
struct ZigguratsF {
  using Real = float;
  static float normal(BitGenerator& bits) { return standard_normal_f(bits); }
  static float exponential(BitGenerator& bits) { return standard_exponential_f(bits); }
  static float uniform(BitGenerator& bits) { return bits.next_float(); }
};
struct Legacy {
  static constexpr bool legacy = true;
  using Real = double;
  static double normal(BitGenerator& bits) { return legacy_gauss(bits); }
  static double exponential(BitGenerator& bits) { return legacy_exponential(bits); }
  static double uniform(BitGenerator& bits) { return bits.next_double(); }
};

}  // namespace weft::random
