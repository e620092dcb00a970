#include <algorithm>
#include <array>
#include <cmath>

#include "runtime/library/random/bounded.hpp"
#include "runtime/library/random/gamma.hpp"
#include "runtime/library/random/quad.hpp"

namespace weft::random {
namespace {

std::array<double, 126> make_logarithms() {
  std::array<double, 126> table = {};
  Quad sum = 0;
  for (std::size_t k = 2; k < table.size(); ++k) {
    sum += logarithm(static_cast<Quad>(k));
    table[k] = static_cast<double>(sum);
  }
  return table;
}

/// The logarithm of k!, of larger k by Stirling's series.
double log_factorial(std::int64_t k) {
  static const auto table = make_logarithms();
  if (k < static_cast<std::int64_t>(table.size())) return table[static_cast<std::size_t>(k)];
  const auto x = static_cast<double>(k);
  return (x + 0.5) * std::log(x) - x + (0.9189385332046728 + (1.0 / x) * (1 / 12.0 - 1 / (360.0 * x * x)));
}

double log_factorial_by_gamma(std::int64_t k) { return log_gamma(static_cast<double>(k + 1)); }

/// One after the other is taken from the urn; what is left in it, where that is less.
std::int64_t by_urn(RandomBits& bits, std::int64_t good, std::int64_t bad, std::int64_t sample) {
  const std::int64_t total = good + bad;
  const bool rest = sample > total / 2;
  std::int64_t left = rest ? total - sample : sample, all = total, good_left = good;
  for (; left > 0 && good_left > 0 && all > good_left; --left)
    if (static_cast<std::int64_t>(masked_below(bits, static_cast<std::uint64_t>(--all))) < good_left)
      --good_left;
  if (all == good_left) good_left -= left;
  return rest ? good_left : good - good_left;
}

std::int64_t legacy_by_urn(RandomBits& bits, std::int64_t good, std::int64_t bad, std::int64_t sample) {
  const std::int64_t rest = bad + good - sample;
  const auto fewer = static_cast<double>(std::min(bad, good));
  double left = fewer;
  for (std::int64_t k = sample; left > 0.0 && k > 0; --k)
    left -= std::floor(bits.next_double() + left / static_cast<double>(rest + k));
  const auto drawn = static_cast<std::int64_t>(fewer - left);
  return good > bad ? sample - drawn : drawn;
}

/// Stadlober's ratio of uniforms, HRUA: of a sample of at most a half, how many are of the smaller kind.
class Hrua {
 public:
  using LogFactorial = double (*)(std::int64_t);
  Hrua(std::int64_t fewer, std::int64_t more, std::int64_t sample, LogFactorial log_factorial)
      : fewer_(fewer), more_(more), sample_(sample), log_factorial_(log_factorial) {}

  /// `q`: the share of the larger kind; `deviation`: that of the result, and a little.
  std::int64_t operator()(RandomBits& bits, double mean, double deviation) const {
    constexpr double d1 = 1.7155277699214135, d2 = 0.8989161620588988;
    const double a = mean + 0.5, h = d1 * deviation + d2;
    const auto mode = static_cast<std::int64_t>(
        std::floor(static_cast<double>(sample_ + 1) * static_cast<double>(fewer_ + 1) /
                   static_cast<double>(fewer_ + more_ + 2)));
    const double at_mode = logarithm_at(mode);
    const double most =
        std::min(static_cast<double>(std::min(sample_, fewer_)) + 1.0, std::floor(a + 16 * deviation));
    for (;;) {
      const double u = bits.next_double(), v = bits.next_double(), x = a + h * (v - 0.5) / u;
      if (x < 0.0 || x >= most) continue;
      const auto k = static_cast<std::int64_t>(std::floor(x));
      const double t = at_mode - logarithm_at(k);
      if (u * (4.0 - u) - 3.0 <= t) return k;
      if (u * (u - t) < 1 && 2.0 * std::log(u) <= t) return k;
    }
  }

 private:
  double logarithm_at(std::int64_t k) const {
    return log_factorial_(k) + log_factorial_(fewer_ - k) + log_factorial_(sample_ - k) +
           log_factorial_(more_ - sample_ + k);
  }

  std::int64_t fewer_, more_, sample_;
  LogFactorial log_factorial_;
};

template <bool legacy>
std::int64_t by_ratio(RandomBits& bits, std::int64_t good, std::int64_t bad, std::int64_t sample) {
  const std::int64_t total = good + bad, less = std::min(sample, total - sample);
  const auto [fewer, more] = std::minmax(good, bad);
  const auto whole = static_cast<double>(total), size = static_cast<double>(less);
  const double p = static_cast<double>(fewer) / whole;
  const double q = legacy ? 1.0 - p : static_cast<double>(more) / whole;
  const double taken = legacy ? static_cast<double>(sample) : size;
  const double variance = static_cast<double>(total - less) * taken * p * q / static_cast<double>(total - 1);
  const Hrua hrua(fewer, more, less, legacy ? log_factorial_by_gamma : log_factorial);
  std::int64_t drawn = hrua(bits, size * p, std::sqrt(variance + 0.5));
  if (good > bad) drawn = less - drawn;
  return less < sample ? good - drawn : drawn;
}

}  // namespace

std::int64_t hypergeometric(RandomBits& bits, std::int64_t good, std::int64_t bad, std::int64_t sample) {
  if (sample >= 10 && sample <= good + bad - 10) return by_ratio<false>(bits, good, bad, sample);
  return by_urn(bits, good, bad, sample);
}

std::int64_t legacy_hypergeometric(RandomBits& bits, std::int64_t good, std::int64_t bad,
                                   std::int64_t sample) {
  if (sample > 10) return by_ratio<true>(bits, good, bad, sample);
  return sample > 0 ? legacy_by_urn(bits, good, bad, sample) : 0;
}

}  // namespace weft::random
