#include <algorithm>
#include <cmath>

#include "runtime/library/random/distributions.hpp"
#include "runtime/library/random/gamma.hpp"
#include "runtime/system/errors.hpp"

namespace weft::random {

double log_gamma(double x) {
  constexpr double series[] = {8.333333333333333e-02,  -2.777777777777778e-03, 7.936507936507937e-04,
                               -5.952380952380952e-04, 8.417508417508418e-04,  -1.917526917526918e-03,
                               6.410256410256410e-03,  -2.955065359477124e-02, 1.796443723688307e-01,
                               -1.39243221690590e+00};
  if (x == 1.0 || x == 2.0) return 0.0;
  const std::int64_t below = x < 7.0 ? static_cast<std::int64_t>(7 - x) : 0;
  double at = x + static_cast<double>(below);
  const double square = (1.0 / at) * (1.0 / at);
  double sum = series[9];
  for (std::size_t i = 9; i-- > 0;) sum = sum * square + series[i];
  sum = sum / at + 0.5 * 1.8378770664093453 + (at - 0.5) * std::log(at) - at;
  for (std::int64_t i = 0; i < below; ++i) {
    sum -= std::log(at - 1.0);
    at -= 1.0;
  }
  return sum;
}

namespace {

std::int64_t poisson_by_product(RandomBits& bits, double lam) {
  const double least = std::exp(-lam);
  double product = bits.next_double();
  std::int64_t count = 0;
  for (; product > least; ++count) product *= bits.next_double();
  return count;
}

/// Hormann's transformed rejection, PTRS. The letters are his.
std::int64_t poisson_by_rejection(RandomBits& bits, double lam) {
  const double root = std::sqrt(lam), logarithm = std::log(lam), b = 0.931 + 2.53 * root;
  const double a = -0.059 + 0.02483 * b, inverse = 1.1239 + 1.1328 / (b - 3.4);
  const double vr = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const double u = bits.next_double() - 0.5, v = bits.next_double(), us = 0.5 - std::fabs(u);
    const auto k = static_cast<std::int64_t>(std::floor((2 * a / us + b) * u + lam + 0.43));
    if (us >= 0.07 && v <= vr) return k;
    if (k < 0 || (us < 0.013 && v > us)) continue;
    const auto count = static_cast<double>(k);
    if (std::log(v) + std::log(inverse) - std::log(a / (us * us) + b) <=
        -lam + count * logarithm - log_gamma(count + 1))
      return k;
  }
}

}  // namespace

std::int64_t poisson(RandomBits& bits, double lam) {
  if (lam >= 10) return poisson_by_rejection(bits, lam);
  return lam == 0 ? 0 : poisson_by_product(bits, lam);
}

namespace {

template <class From>
std::int64_t negative_binomial(RandomBits& bits, double n, double p) {
  return poisson(bits, gamma<From>(bits, n, (1 - p) / p));
}

std::int64_t geometric_by_search(RandomBits& bits, double p) {
  const double q = 1.0 - p, u = bits.next_double();
  double sum = p, chance = p;
  std::int64_t x = 1;
  for (; u > sum; ++x) sum += chance *= q;
  return x;
}

std::int64_t geometric(RandomBits& bits, double p) {
  if (p >= 1.0 / 3.0) return geometric_by_search(bits, p);
  const double z = std::ceil(-standard_exponential(bits) / std::log1p(-p));
  return z >= 0x1p63 ? INT64_MAX : static_cast<std::int64_t>(z);
}

std::int64_t legacy_geometric(RandomBits& bits, double p) {
  if (p >= 1.0 / 3.0) return geometric_by_search(bits, p);
  return static_cast<std::int64_t>(std::ceil(std::log1p(-bits.next_double()) / std::log(1 - p)));
}

/// Kemp's algorithm.
template <bool legacy>
std::int64_t logseries(RandomBits& bits, double p) {
  const double r = legacy ? std::log(1.0 - p) : std::log1p(-p);
  for (;;) {
    const double v = bits.next_double();
    if (v >= p) return 1;
    const double part = r * bits.next_double(), q = legacy ? 1.0 - std::exp(part) : -std::expm1(part);
    if (v > q * q) return v >= q ? 1 : 2;
    if (v == 0.0) continue;
    const auto drawn = static_cast<std::int64_t>(std::floor(1 + std::log(v) / std::log(q)));
    if (drawn >= 1) return drawn;
  }
}

/// Devroye's rejection, of numbers from `least` to 1 where those below would be too large a result.
std::int64_t zipf_from(RandomBits& bits, double a, auto draw) {
  const double less = a - 1.0, b = std::pow(2.0, less);
  for (;;) {
    const double u = draw(bits), v = bits.next_double(), x = std::floor(std::pow(u, -1.0 / less));
    if (x > 0x1p63 || x < 1.0) continue;
    const double t = std::pow(1.0 + 1.0 / x, less);
    if (v * x * (t - 1.0) / (b - 1.0) <= t / b) return static_cast<std::int64_t>(x);
  }
}

std::int64_t zipf(RandomBits& bits, double a) {
  if (a >= 1025) return 1;
  const double least = std::pow(0x1p63, -(a - 1.0));
  return zipf_from(bits, a, [=](RandomBits& from) {
    const double u = from.next_double();
    return u * least + (1 - u);
  });
}

std::int64_t legacy_zipf(RandomBits& bits, double a) {
  return zipf_from(bits, a, [](RandomBits& from) { return 1.0 - from.next_double(); });
}

std::int64_t tomaxint(RandomBits& bits) { return static_cast<std::int64_t>(bits.next64() >> 1); }

template <class T, class Test>
bool any(ParameterValues values, Test test) {
  std::int64_t count = 1;
  for (const ndarray& value : values) count = std::max(count, value.size());
  const auto at = [&](std::size_t parameter, std::int64_t i) {
    return values[parameter].data<T>()[values[parameter].size() == 1 ? 0 : i];
  };
  for (std::int64_t i = 0; i < count; ++i)
    if (test(at, i)) return true;
  return false;
}

constexpr std::int64_t most_in_urn = 1'000'000'000;

template <bool legacy>
void check_hypergeometric(ParameterValues values) {
  const auto large = [](auto at, std::int64_t i) {
    return at(0, i) >= most_in_urn || at(1, i) >= most_in_urn;
  };
  const auto few = [](auto at, std::int64_t i) { return at(0, i) + at(1, i) < at(2, i); };
  if (!legacy && any<std::int64_t>(values, large))
    throw ValueError("both ngood and nbad must be less than 1000000000");
  if (any<std::int64_t>(values, few)) throw ValueError("ngood + nbad < nsample");
}

void check_negative_binomial(ParameterValues values) {
  const double most = 0x1p63 - std::sqrt(0x1p63) * 10;
  if (any<double>(values, [&](auto at, std::int64_t i) {
        return (1 - at(1, i)) / at(1, i) * (at(0, i) + 10 * std::sqrt(at(0, i))) > most;
      }))
    throw ValueError("n too large or p too small, see Generator.negative_binomial Notes");
}

using enum Constraint;
constexpr std::array<DistributionParameter, 3> good_and_bad = {
    {{"ngood", non_negative}, {"nbad", non_negative}, {"nsample", non_negative}}};

constexpr Distribution modern[] = {
    {"binomial", binomial, {{{"n", non_negative}, {"p", bounded_0_1}}}},
    {"geometric", geometric, {{{"p", bounded_gt_0_1}}}},
    {"hypergeometric", hypergeometric, good_and_bad, check_hypergeometric<false>, true},
    {"logseries", logseries<false>, {{{"p", bounded_lt_0_1}}}},
    {"negative_binomial",
     negative_binomial<Ziggurats>,
     {{{"n", positive_not_nan}, {"p", bounded_gt_0_1}}},
     check_negative_binomial},
    {"poisson", random::poisson, {{{"lam", Constraint::poisson}}}},
    {"zipf", zipf, {{{"a", gt_1}}}},
};

constexpr Distribution legacy[] = {
    {"binomial", legacy_binomial, {{{"n", non_negative}, {"p", bounded_0_1}}}},
    {"geometric", legacy_geometric, {{{"p", bounded_gt_0_1}}}},
    {"hypergeometric",
     legacy_hypergeometric,
     {{{"ngood", non_negative}, {"nbad", non_negative}, {"nsample", gte_1}}},
     check_hypergeometric<true>,
     true},
    {"logseries", logseries<true>, {{{"p", bounded_lt_0_1}}}},
    {"negative_binomial", negative_binomial<Legacy>, {{{"n", positive}, {"p", bounded_0_1}}}},
    {"poisson", random::poisson, {{{"lam", legacy_poisson}}}},
    {"tomaxint", tomaxint},
    {"zipf", legacy_zipf, {{{"a", gt_1}}}},
};

}  // namespace

std::span<const Distribution> discrete_distributions(bool of_legacy) {
  return of_legacy ? std::span<const Distribution>(legacy) : modern;
}

}  // namespace weft::random
