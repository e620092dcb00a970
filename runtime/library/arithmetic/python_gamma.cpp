#include "runtime/library/arithmetic/python_gamma.hpp"

#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numbers>

namespace weft {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double log_pi = 1.144729885849400174143427351353058711647;

/// Lanczos' g, and his sum as a quotient of polynomials, the constants first.
constexpr double lanczos_g = 6.024680040776729583740234375,
                 lanczos_g_less_half = 5.524680040776729583740234375;
constexpr double numerator[] = {
    23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
    248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408,
};
constexpr double denominator[] = {0,       39916800, 120543840, 150917976, 105258076, 45995730, 13339535,
                                  2637558, 357423,   32670,     1925,      66,        1};

/// Of a large x by its inverse, so that nothing overflows.
double lanczos_sum(double x) {
  double above = 0, below = 0;
  constexpr std::size_t count = std::size(numerator);
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_large = x >= 5;
    const std::size_t at = is_large ? i : count - 1 - i;
    above = (is_large ? above / x : above * x) + numerator[at];
    below = (is_large ? below / x : below * x) + denominator[at];
  }
  return above / below;
}

/// sin(pi * x) for x >= 0, without the error of a product with pi.
double sine_of_pi_times(double x) {
  constexpr double pi = std::numbers::pi;
  const double y = std::fmod(x, 2.0);
  switch (static_cast<int>(std::round(2.0 * y))) {
    case 0:
      return std::sin(pi * y);
    case 1:
      return std::cos(pi * (y - 0.5));
    case 2:
      return std::sin(pi * (1.0 - y));
    case 3:
      return -std::cos(pi * (y - 1.5));
    default:
      return std::sin(pi * (y - 2.0));
  }
}

/// (whole - 1)!, which is exact up to 23.
double factorial_before(double whole) {
  double product = 1;
  for (int i = 2; i < whole; ++i) product *= i;
  return product;
}

/// r * y ** power, or divided by it, in two steps where the power alone would overflow.
double with_power(double r, double y, double x, bool divides) {
  const auto applied = [&](double factor) { return divides ? r / factor : r * factor; };
  if (x < 140.0) return applied(std::pow(y, x - 0.5));
  const double root = std::pow(y, x / 2.0 - 0.25);
  r = applied(root);
  return applied(root);
}

/// Of what is no whole number, or a large one.
double lanczos_gamma(double x) {
  const double size = std::fabs(x), y = size + lanczos_g_less_half;
  const double lost =
      size > lanczos_g_less_half ? (y - size) - lanczos_g_less_half : (y - lanczos_g_less_half) - size;
  const double correction = lost * lanczos_g / y;
  if (x < 0) {
    double r = -std::numbers::pi / sine_of_pi_times(size) / size * std::exp(y) / lanczos_sum(size);
    r -= correction * r;
    return with_power(r, y, size, true);
  }
  double r = lanczos_sum(size) / std::exp(y);
  r += correction * r;
  return with_power(r, y, size, false);
}

}  // namespace

double python_gamma(double x) {
  constexpr double most_exact = 23;
  if (!std::isfinite(x)) return std::isnan(x) || x > 0 ? x : nan;
  if (x == std::floor(x) && x <= most_exact) return x > 0 ? factorial_before(x) : nan;
  if (std::fabs(x) < 1e-20) return 1.0 / x;
  if (x > 200) return infinity;
  if (x < -200) return 0.0 / -sine_of_pi_times(-x);
  return lanczos_gamma(x);
}

double python_lgamma(double x) {
  if (!std::isfinite(x)) return std::isnan(x) ? x : infinity;
  if (x == std::floor(x) && x <= 2) return x > 0 ? 0 : nan;
  const double size = std::fabs(x);
  if (size < 1e-20) return -std::log(size);
  double r = std::log(lanczos_sum(size)) - lanczos_g;
  r += (size - 0.5) * (std::log(size + lanczos_g - 0.5) - 1);
  if (x > 0) return r;
  return log_pi - std::log(std::fabs(sine_of_pi_times(size))) - std::log(size) - r;
}

}  // namespace weft
