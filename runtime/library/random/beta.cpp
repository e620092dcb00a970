#include "runtime/library/random/gamma.hpp"

namespace weft::random {
namespace {

template <class From>
double of_gammas(RandomBits& bits, double a, double b) {
  const double x = standard_gamma<From>(bits, a), y = standard_gamma<From>(bits, b);
  return x / (x + y);
}

/// What Johnk's two powers are before they become too small for double.
struct Logarithms {
  double x, y;
  Logarithms(double u, double v, double a, double b) : x(std::log(u) / a), y(std::log(v) / b) {}
};

double share_of(const Logarithms& logs) {
  const double apart = logs.x - logs.y;
  if (apart > 0) return std::exp(-std::log1p(std::exp(-apart)));
  return std::exp(apart - std::log1p(std::exp(apart)));
}

double legacy_share_of(Logarithms logs) {
  const double most = logs.x > logs.y ? logs.x : logs.y;
  logs.x -= most, logs.y -= most;
  return std::exp(logs.x - std::log(std::exp(logs.x) + std::exp(logs.y)));
}

}  // namespace

/// Johnk's method for small parameters. Beside the least of them all but 0 and 1 are too rare to be drawn.
double beta(RandomBits& bits, double a, double b) {
  if (!(a <= 1.0 && b <= 1.0)) return of_gammas<Ziggurats>(bits, a, b);
  constexpr double tiny = 3e-103;
  if (a < tiny && b < tiny) return (a + b) * bits.next_double() < a;
  for (;;) {
    const double u = bits.next_double(), v = bits.next_double();
    const double x = std::pow(u, 1.0 / a), y = std::pow(v, 1.0 / b);
    if (x + y > 1.0 || u + v <= 0.0) continue;
    return x > 0 && y > 0 ? x / (x + y) : share_of({u, v, a, b});
  }
}

double legacy_beta(RandomBits& bits, double a, double b) {
  if (!(a <= 1.0 && b <= 1.0)) return of_gammas<Legacy>(bits, a, b);
  for (;;) {
    const double u = bits.next_double(), v = bits.next_double();
    const double x = std::pow(u, 1.0 / a), y = std::pow(v, 1.0 / b);
    if (x + y > 1.0) continue;
    return x + y > 0 ? x / (x + y) : legacy_share_of({u, v, a, b});
  }
}

}  // namespace weft::random
