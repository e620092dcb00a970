#include <algorithm>
#include <cmath>
#include <numbers>

#include "runtime/library/random/distributions.hpp"
#include "runtime/library/random/gamma.hpp"
#include "runtime/system/errors.hpp"

namespace weft::random {
namespace {

constexpr double pi = std::numbers::pi;

double random(RandomBits& bits) { return bits.next_double(); }
float random_f(RandomBits& bits) { return bits.next_float(); }

double uniform(RandomBits& bits, double low, double high) { return low + (high - low) * bits.next_double(); }

template <class From>
double normal(RandomBits& bits, double loc, double scale) {
  return loc + scale * From::normal(bits);
}

template <class From>
double lognormal(RandomBits& bits, double mean, double sigma) {
  return std::exp(normal<From>(bits, mean, sigma));
}

template <class From>
double exponential(RandomBits& bits, double scale) {
  return scale * From::exponential(bits);
}

template <class From>
double f(RandomBits& bits, double numerator, double denominator) {
  const double above = chisquare<From>(bits, numerator) * denominator;
  return above / (chisquare<From>(bits, denominator) * numerator);
}

template <class From>
double noncentral_chisquare(RandomBits& bits, double df, double nonc) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  if (!From::legacy && std::isnan(nonc)) return nan;
  if (nonc == 0) return chisquare<From>(bits, df);
  if (df > 1) {
    const double rest = chisquare<From>(bits, df - 1), n = From::normal(bits) + std::sqrt(nonc);
    return rest + n * n;
  }
  const auto i = static_cast<double>(2 * poisson(bits, nonc / 2.0));
  const double drawn = chisquare<From>(bits, df + i);
  return std::isnan(nonc) ? nan : drawn;
}

template <class From>
double noncentral_f(RandomBits& bits, double numerator, double denominator, double nonc) {
  const double t = noncentral_chisquare<From>(bits, numerator, nonc) * denominator;
  return t / (chisquare<From>(bits, denominator) * numerator);
}

template <class From>
double standard_cauchy(RandomBits& bits) {
  const double x = From::normal(bits), y = From::normal(bits);
  return x / y;
}

template <class From>
double standard_t(RandomBits& bits, double df) {
  const double normal = From::normal(bits), gamma = standard_gamma<From>(bits, df / 2);
  return std::sqrt(df / 2) * normal / std::sqrt(gamma);
}

double pareto(RandomBits& bits, double a) { return std::expm1(standard_exponential(bits) / a); }
double legacy_pareto(RandomBits& bits, double a) { return std::exp(legacy_exponential(bits) / a) - 1; }

template <class From>
double weibull(RandomBits& bits, double a) {
  return a == 0.0 ? 0.0 : std::pow(From::exponential(bits), 1. / a);
}

double power(RandomBits& bits, double a) {
  return std::pow(-std::expm1(-standard_exponential(bits)), 1. / a);
}
double legacy_power(RandomBits& bits, double a) {
  return std::pow(1 - std::exp(-legacy_exponential(bits)), 1. / a);
}

double laplace(RandomBits& bits, double loc, double scale) {
  for (;;) {
    const double u = bits.next_double();
    if (u >= 0.5) return loc - scale * std::log(2.0 - u - u);
    if (u > 0.0) return loc + scale * std::log(u + u);
  }
}

double gumbel(RandomBits& bits, double loc, double scale) {
  for (;;)
    if (const double u = 1.0 - bits.next_double(); u < 1.0) return loc - scale * std::log(-std::log(u));
}

double logistic(RandomBits& bits, double loc, double scale) {
  for (;;)
    if (const double u = bits.next_double(); u > 0.0) return loc + scale * std::log(u / (1.0 - u));
}

double rayleigh(RandomBits& bits, double scale) {
  return scale * std::sqrt(2.0 * standard_exponential(bits));
}
double legacy_rayleigh(RandomBits& bits, double scale) {
  return scale * std::sqrt(-2.0 * std::log1p(-bits.next_double()));
}

/// Michael, Schucany and Haas: of two roots, one is taken.
double chosen_root(RandomBits& bits, double mean, double x) {
  return bits.next_double() <= mean / (mean + x) ? x : mean * mean / x;
}

double wald(RandomBits& bits, double mean, double scale) {
  const double normal = standard_normal(bits), y = mean * normal * normal;
  const double d = 1 + std::sqrt(1 + 4 * scale / y);
  return chosen_root(bits, mean, mean * (1 - 2 / d));
}

double legacy_wald(RandomBits& bits, double mean, double scale) {
  const double half = mean / (2 * scale), normal = legacy_gauss(bits), y = mean * normal * normal;
  return chosen_root(bits, mean, mean + half * (y - std::sqrt(4 * scale * y + y * y)));
}

double triangular(RandomBits& bits, double left, double mode, double right) {
  const double base = right - left, left_base = mode - left, u = bits.next_double();
  if (u <= left_base / base) return left + std::sqrt(u * (left_base * base));
  return right - std::sqrt((1.0 - u) * ((right - mode) * base));
}

double in_circle(double angle) {
  const double size = std::fmod(std::fabs(angle) + pi, 2 * pi) - pi;
  return angle < 0 ? -1 * size : size;
}

/// Best and Fisher's rejection from the wrapped Cauchy distribution.
double vonmises_by_rejection(RandomBits& bits, double mu, double kappa) {
  double s = 1. / kappa + kappa;
  if (kappa >= 1e-5) {
    const double r = 1 + std::sqrt(1 + 4 * kappa * kappa);
    const double rho = (r - std::sqrt(2 * r)) / (2 * kappa);
    s = (1 + rho * rho) / (2 * rho);
  }
  for (;;) {
    const double z = std::cos(pi * bits.next_double());
    const double w = (1 + s * z) / (s + z), y = kappa * (s - w), v = bits.next_double();
    if (y * (2 - y) - v < 0 && !(std::log(y / v) + 1 - y >= 0)) continue;
    const double angle = std::acos(w);
    return in_circle((bits.next_double() < 0.5 ? -angle : angle) + mu);
  }
}

double legacy_vonmises(RandomBits& bits, double mu, double kappa) {
  if (std::isnan(kappa)) return kappa;
  if (kappa < 1e-8) return pi * (2 * bits.next_double() - 1);
  return vonmises_by_rejection(bits, mu, kappa);
}

/// A wrapped normal distribution, where there is hardly a difference.
double vonmises(RandomBits& bits, double mu, double kappa) {
  if (!(kappa > 1e6)) return legacy_vonmises(bits, mu, kappa);
  double angle = mu + std::sqrt(1. / kappa) * standard_normal(bits);
  if (angle < -pi) angle += 2 * pi;
  if (angle > pi) angle -= 2 * pi;
  return angle;
}

template <class Test>
bool any(ParameterValues values, Test test) {
  std::int64_t count = 1;
  for (const ndarray& value : values) count = std::max(count, value.size());
  const auto at = [&](std::size_t parameter, std::int64_t i) {
    return values[parameter].data<double>()[values[parameter].size() == 1 ? 0 : i];
  };
  for (std::int64_t i = 0; i < count; ++i)
    if (test(at, i)) return true;
  return false;
}

bool are_numbers(ParameterValues values) {
  return std::ranges::all_of(values, [](const ndarray& value) { return value.shape().empty(); });
}

template <bool legacy>
void check_uniform(ParameterValues values) {
  const auto range = [](auto at, std::int64_t i) { return at(1, i) - at(0, i); };
  if (any(values, [&](auto at, std::int64_t i) { return !std::isfinite(range(at, i)); }))
    throw OverflowError(are_numbers(values) && !legacy ? "high - low range exceeds valid bounds"
                                                       : "Range exceeds valid bounds");
  if (!legacy && any(values, [&](auto at, std::int64_t i) { return std::signbit(range(at, i)); }))
    throw ValueError("high - low < 0");
}

void check_triangular(ParameterValues values) {
  if (any(values, [](auto at, std::int64_t i) { return at(0, i) > at(1, i); }))
    throw ValueError("left > mode");
  if (any(values, [](auto at, std::int64_t i) { return at(1, i) > at(2, i); }))
    throw ValueError("mode > right");
  if (any(values, [](auto at, std::int64_t i) { return at(0, i) == at(2, i); }))
    throw ValueError("left == right");
}

using enum Constraint;
using Z = Ziggurats;
using L = Legacy;

constexpr Distribution modern[] = {
    {"beta", beta, {{{"a", positive}, {"b", positive}}}},
    {"chisquare", chisquare<Z>, {{{"df", positive}}}},
    {"exponential", exponential<Z>, {{{"scale", non_negative}}}},
    {"f", f<Z>, {{{"dfnum", positive}, {"dfden", positive}}}},
    {"gamma", gamma<Z>, {{{"shape", non_negative}, {"scale", non_negative}}}},
    {"gumbel", gumbel, {{{"loc"}, {"scale", non_negative}}}},
    {"laplace", laplace, {{{"loc"}, {"scale", non_negative}}}},
    {"logistic", logistic, {{{"loc"}, {"scale", non_negative}}}},
    {"lognormal", lognormal<Z>, {{{"mean"}, {"sigma", non_negative}}}},
    {"noncentral_chisquare", noncentral_chisquare<Z>, {{{"df", positive}, {"nonc", non_negative}}}},
    {"noncentral_f", noncentral_f<Z>, {{{"dfnum", positive}, {"dfden", positive}, {"nonc", non_negative}}}},
    {"normal", normal<Z>, {{{"loc"}, {"scale", non_negative}}}},
    {"pareto", pareto, {{{"a", positive}}}},
    {"power", power, {{{"a", positive}}}},
    {"random", random},
    {"random_f", random_f},
    {"rayleigh", rayleigh, {{{"scale", non_negative}}}},
    {"standard_cauchy", standard_cauchy<Z>},
    {"standard_exponential", standard_exponential},
    {"standard_exponential_f", standard_exponential_f},
    {"standard_exponential_inv", standard_exponential_inv},
    {"standard_exponential_inv_f", standard_exponential_inv_f},
    {"standard_gamma", standard_gamma<Z>, {{{"shape", non_negative}}}},
    {"standard_gamma_f", standard_gamma<ZigguratsF>, {{{"shape", non_negative}}}},
    {"standard_normal", standard_normal},
    {"standard_normal_f", standard_normal_f},
    {"standard_t", standard_t<Z>, {{{"df", positive}}}},
    {"triangular", triangular, {{{"left"}, {"mode"}, {"right"}}}, check_triangular},
    {"uniform", uniform, {{{"low"}, {"high"}}}, check_uniform<false>},
    {"vonmises", vonmises, {{{"mu"}, {"kappa", non_negative}}}},
    {"wald", wald, {{{"mean", positive}, {"scale", positive}}}},
    {"weibull", weibull<Z>, {{{"a", non_negative}}}},
};

constexpr Distribution legacy[] = {
    {"beta", legacy_beta, {{{"a", positive}, {"b", positive}}}},
    {"chisquare", chisquare<L>, {{{"df", positive}}}},
    {"exponential", exponential<L>, {{{"scale", non_negative}}}},
    {"f", f<L>, {{{"dfnum", positive}, {"dfden", positive}}}},
    {"gamma", gamma<L>, {{{"shape", non_negative}, {"scale", non_negative}}}},
    {"lognormal", lognormal<L>, {{{"mean"}, {"sigma", non_negative}}}},
    {"noncentral_chisquare", noncentral_chisquare<L>, {{{"df", positive}, {"nonc", non_negative}}}},
    {"noncentral_f", noncentral_f<L>, {{{"dfnum", positive}, {"dfden", positive}, {"nonc", non_negative}}}},
    {"normal", normal<L>, {{{"loc"}, {"scale", non_negative}}}},
    {"pareto", legacy_pareto, {{{"a", positive}}}},
    {"power", legacy_power, {{{"a", positive}}}},
    {"rayleigh", legacy_rayleigh, {{{"scale", non_negative}}}},
    {"standard_cauchy", standard_cauchy<L>},
    {"standard_exponential", legacy_exponential},
    {"standard_gamma", standard_gamma<L>, {{{"shape", non_negative}}}},
    {"standard_normal", legacy_gauss},
    {"standard_t", standard_t<L>, {{{"df", positive}}}},
    {"uniform", uniform, {{{"low"}, {"high"}}}, check_uniform<true>},
    {"vonmises", legacy_vonmises, {{{"mu"}, {"kappa", non_negative}}}},
    {"wald", legacy_wald, {{{"mean", positive}, {"scale", positive}}}},
    {"weibull", weibull<L>, {{{"a", non_negative}}}},
};

}  // namespace

std::span<const Distribution> continuous_distributions(bool of_legacy) {
  return of_legacy ? std::span<const Distribution>(legacy) : modern;
}

}  // namespace weft::random
