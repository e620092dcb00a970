// The multivariate hypergeometric distribution: how many of each color are drawn from an urn.
#include <algorithm>
#include <numeric>

#include "runtime/library/random/bounded.hpp"
#include "runtime/library/random/choosing.hpp"
#include "runtime/library/random/gamma.hpp"

namespace weft::random {
namespace {

using Counts = std::span<std::int64_t>;
using Colors = std::span<const std::int64_t>;

/// One color after the other, each by its own distribution.
void draw_colors(RandomBits& bits, Colors colors, std::int64_t sample, Counts row) {
  std::int64_t others = std::accumulate(colors.begin(), colors.end(), std::int64_t{0});
  for (std::size_t i = 0; sample > 0 && i + 1 < colors.size(); ++i) {
    others -= colors[i];
    row[i] = hypergeometric(bits, colors[i], others, sample);
    sample -= row[i];
  }
  if (sample > 0) row.back() = sample;
}

/// One marble after the other; they stay in the order that the last draw left.
void draw_marbles(RandomBits& bits, std::vector<std::size_t>& marbles, std::int64_t sample, Counts row) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(sample); ++i) {
    std::swap(marbles[i + masked_below(bits, marbles.size() - i - 1)], marbles[i]);
    ++row[marbles[i]];
  }
}

std::vector<std::size_t> marbles_of(Colors colors) {
  std::vector<std::size_t> marbles;
  for (std::size_t i = 0; i < colors.size(); ++i)
    marbles.insert(marbles.end(), static_cast<std::size_t>(colors[i]), i);
  return marbles;
}

}  // namespace

/// Of more than half of all, what is left is drawn.
void draw_from_urn(RandomBits& bits, Colors colors, std::int64_t sample, bool counts, Counts result) {
  std::ranges::fill(result, 0);
  const std::int64_t total = std::accumulate(colors.begin(), colors.end(), std::int64_t{0});
  if (total == 0 || sample == 0 || colors.empty()) return;
  const bool rest = sample > total / 2;
  if (rest) sample = total - sample;
  std::vector<std::size_t> marbles = counts ? marbles_of(colors) : std::vector<std::size_t>();
  for (std::size_t at = 0; at < result.size(); at += colors.size()) {
    const Counts row = result.subspan(at, colors.size());
    counts ? draw_marbles(bits, marbles, sample, row) : draw_colors(bits, colors, sample, row);
    for (std::size_t i = 0; rest && i < row.size(); ++i) row[i] = colors[i] - row[i];
  }
}

}  // namespace weft::random
