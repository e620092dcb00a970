#include "runtime/library/random/choosing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_set>

#include "runtime/library/random/bounded.hpp"
#include "runtime/library/random/gamma.hpp"
#include "runtime/system/errors.hpp"

namespace weft::random {
namespace {

using Below = std::uint64_t (*)(RandomBits&, std::uint64_t);

/// Fisher and Yates, from the end down to place `first`. Some places are drawn at a time, so that what lies
/// there comes from memory meanwhile.
void shuffle_from_end(RandomBits& bits, std::span<std::int64_t> items, std::size_t first, Below below) {
  std::array<std::size_t, 64> places;
  for (std::size_t end = items.size(); end > first;) {
    const std::size_t count = std::min(places.size(), end - first);
    for (std::size_t k = 0; k < count; ++k) {
      places[k] = below(bits, end - 1 - k);
      __builtin_prefetch(&items[places[k]], 1);
    }
    for (std::size_t k = 0; k < count; ++k) std::swap(items[places[k]], items[end - 1 - k]);
    end -= count;
  }
}

/// Floyd's algorithm: one that is there already gives way to the last number.
void choose_few(RandomBits& bits, std::int64_t population, std::span<std::int64_t> result) {
  std::unordered_set<std::int64_t> chosen;
  std::int64_t last = population - static_cast<std::int64_t>(result.size());
  for (std::int64_t& item : result) {
    item = static_cast<std::int64_t>(lemire_below(bits, static_cast<std::uint64_t>(last)));
    if (!chosen.insert(item).second) chosen.insert(item = last);
    ++last;
  }
}

double compensated_sum(std::span<const double> numbers) {
  if (numbers.empty()) return 0;
  double sum = numbers[0], lost = 0;
  for (const double number : numbers.subspan(1)) {
    const double more = number - lost, next = sum + more;
    lost = (next - sum) - more;
    sum = next;
  }
  return sum;
}

/// The places of drawn numbers in the sums of probabilities.
std::vector<std::int64_t> places(RandomBits& bits, std::span<const double> probabilities, std::size_t count) {
  std::vector<double> drawn(count), sums(probabilities.size());
  for (double& number : drawn) number = bits.next_double();
  std::partial_sum(probabilities.begin(), probabilities.end(), sums.begin());
  const double all = sums.back();
  for (double& sum : sums) sum /= all;
  std::vector<std::int64_t> places;
  for (const double number : drawn) places.push_back(std::ranges::upper_bound(sums, number) - sums.begin());
  return places;
}

}  // namespace

void permute(RandomBits& bits, std::int64_t length, std::span<std::int64_t> result) {
  const auto row = static_cast<std::size_t>(length);
  for (std::size_t at = 0; row > 0 && at < result.size(); at += row) {
    const auto items = result.subspan(at, row);
    std::iota(items.begin(), items.end(), 0);
    shuffle_from_end(bits, items, 1, masked_below);
  }
}

/// Many of a large population are the end of all in random order, as far as that is told.
void choose(RandomBits& bits, std::int64_t population, bool shuffle, std::span<std::int64_t> result) {
  const auto size = static_cast<std::int64_t>(result.size());
  if (population > 10000 && size > population / (shuffle ? 50 : 20)) {
    std::vector<std::int64_t> all(static_cast<std::size_t>(population));
    std::iota(all.begin(), all.end(), 0);
    shuffle_from_end(bits, all, static_cast<std::size_t>(std::max(population - size, std::int64_t{1})),
                     lemire_below);
    std::copy(all.end() - size, all.end(), result.begin());
    return;
  }
  choose_few(bits, population, result);
  if (shuffle) shuffle_from_end(bits, result, 1, lemire_below);
}

/// What comes twice is drawn again, among the others.
void choose(RandomBits& bits, std::span<const double> probabilities, std::span<std::int64_t> result) {
  std::vector<double> left(probabilities.begin(), probabilities.end());
  if (std::ranges::count_if(left, [](double p) { return p > 0; }) < std::ssize(result))
    throw ValueError("Fewer non-zero entries in p than size");
  for (std::size_t found = 0; found < result.size();) {
    std::unordered_set<std::int64_t> seen;
    for (const std::int64_t place : places(bits, left, result.size() - found))
      if (seen.insert(place).second) result[found++] = place;
    for (const std::int64_t place : seen) left[static_cast<std::size_t>(place)] = 0;
  }
}

void check_probabilities(std::span<const double> probabilities, double tolerance, bool legacy) {
  const double sum = compensated_sum(probabilities);
  if (std::isnan(sum)) throw ValueError(legacy ? "probabilities contain NaN" : "Probabilities contain NaN");
  if (std::ranges::any_of(probabilities, [](double p) { return p < 0; }))
    throw ValueError(legacy ? "probabilities are not non-negative" : "Probabilities are not non-negative");
  if (std::fabs(sum - 1.) > tolerance)
    throw ValueError(legacy ? "probabilities do not sum to 1"
                            : "Probabilities do not sum to 1. See Notes section of docstring for more "
                              "information.");
}

void multinomial(RandomBits& bits, std::span<const std::int64_t> n, std::span<const double> probabilities,
                 std::size_t kinds, std::span<std::int64_t> result) {
  std::ranges::fill(result, 0);
  for (std::size_t row = 0; row * kinds < result.size(); ++row) {
    const auto counts = result.subspan(row * kinds, kinds);
    const double* p = probabilities.data() + (probabilities.size() == kinds ? 0 : row * kinds);
    std::int64_t left = n[n.size() == 1 ? 0 : row];
    double left_p = 1.0;
    for (std::size_t i = 0; i + 1 < kinds && (i == 0 || left > 0); ++i) {
      counts[i] = binomial(bits, left, p[i] / left_p);
      left -= counts[i];
      left_p -= p[i];
    }
    if (left > 0) counts.back() = left;
  }
}

void check_multinomial(std::span<const double> probabilities, std::size_t kinds, const std::string& slice) {
  for (std::size_t at = 0; kinds > 0 && at < probabilities.size(); at += kinds) {
    const double sum = compensated_sum(probabilities.subspan(at, kinds - 1));
    if (sum > 1.0 + 1e-12) throw ValueError("sum(pvals" + slice + ") > 1.0");
  }
}

namespace {

/// Of small parameters, whose gammas might all be 0: what is left is broken by beta again and again.
void break_stick(RandomBits& bits, std::span<const double> alpha, std::span<double> row) {
  std::vector<double> rest(alpha.size());
  std::partial_sum(alpha.rbegin(), alpha.rend(), rest.rbegin());
  double left = 1.;
  for (std::size_t i = 0; i + 1 < row.size(); ++i) {
    const double part = beta(bits, alpha[i], rest[i + 1]);
    row[i] = left * part;
    left *= 1. - part;
    if (rest[i + 1] == 0) break;
  }
  row.back() = left;
}

template <class From>
void normalized_gammas(RandomBits& bits, std::span<const double> alpha, std::span<double> row) {
  double sum = 0;
  for (std::size_t i = 0; i < row.size(); ++i) sum += row[i] = standard_gamma<From>(bits, alpha[i]);
  const double inverse = 1. / sum;
  for (double& number : row) number *= inverse;
}

}  // namespace

void dirichlet(RandomBits& bits, std::span<const double> alpha, bool legacy, std::span<double> result) {
  std::ranges::fill(result, 0.0);
  if (alpha.empty()) return;
  const bool breaks = !legacy && std::ranges::max(alpha) < 0.1;
  if (breaks && std::accumulate(alpha.rbegin(), alpha.rend(), 0.0) <= 0) return;
  const auto draw = breaks ? break_stick : legacy ? normalized_gammas<Legacy> : normalized_gammas<Ziggurats>;
  for (std::size_t at = 0; at < result.size(); at += alpha.size())
    draw(bits, alpha, result.subspan(at, alpha.size()));
}

}  // namespace weft::random
