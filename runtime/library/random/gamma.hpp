// The gamma distribution and what is made of it, from either way of NumPy to draw normal numbers.
#pragma once
#include <cmath>
#include <limits>

#include "runtime/library/random/standard.hpp"

namespace weft::random {

/// Ahrens and Dieter's rejection.
template <class From>
auto gamma_below_one(RandomBits& bits, typename From::Real shape) {
  using Real = typename From::Real;
  constexpr Real one = 1;
  for (;;) {
    const Real u = From::uniform(bits), v = From::exponential(bits);
    if (u <= one - shape) {
      const Real x = std::pow(u, one / shape);
      if (x <= v) return x;
    } else {
      const Real y = -std::log((one - u) / shape);
      const Real x = std::pow(one - shape + shape * y, one / shape);
      if (x <= v + y) return x;
    }
  }
}

/// Marsaglia and Tsang's cube of a normal number.
template <class From>
auto gamma_above_one(RandomBits& bits, typename From::Real shape) {
  using Real = typename From::Real;
  constexpr Real one = 1, half = static_cast<Real>(0.5), squeeze = static_cast<Real>(0.0331);
  const Real b = shape - one / 3, c = one / std::sqrt(9 * b);
  for (;;) {
    Real x, v;
    do {
      x = From::normal(bits);
      v = one + c * x;
    } while (v <= 0);
    v = v * v * v;
    const Real u = From::uniform(bits);
    if (u < one - squeeze * (x * x) * (x * x)) return b * v;
    if (std::log(u) < half * x * x + b * (one - v + std::log(v))) return b * v;
  }
}

template <class From>
typename From::Real standard_gamma(RandomBits& bits, typename From::Real shape) {
  if (shape == 1) return From::exponential(bits);
  if (shape == 0) return 0;
  return shape < 1 ? gamma_below_one<From>(bits, shape) : gamma_above_one<From>(bits, shape);
}

template <class From>
double gamma(RandomBits& bits, double shape, double scale) {
  return scale * standard_gamma<From>(bits, shape);
}

template <class From>
double chisquare(RandomBits& bits, double df) {
  return 2.0 * standard_gamma<From>(bits, df / 2.0);
}

double beta(RandomBits& bits, double a, double b);
double legacy_beta(RandomBits& bits, double a, double b);

std::int64_t poisson(RandomBits& bits, double lam);
std::int64_t binomial(RandomBits& bits, std::int64_t n, double p);
std::int64_t legacy_binomial(RandomBits& bits, std::int64_t n, double p);
std::int64_t hypergeometric(RandomBits& bits, std::int64_t good, std::int64_t bad, std::int64_t sample);
std::int64_t legacy_hypergeometric(RandomBits& bits, std::int64_t good, std::int64_t bad,
                                   std::int64_t sample);
/// The logarithm of the gamma function, by Stirling's series.
double log_gamma(double x);

}  // namespace weft::random
