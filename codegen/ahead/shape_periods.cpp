#include "codegen/ahead/shape_periods.hpp"

#include <algorithm>
#include <vector>

#include "ir/loops/grid_fit.hpp"

namespace weft {
namespace {

constexpr std::int64_t longest = 8, points = most_order + 2, window = points * longest;
/// No power of two, nor a small multiple of a large one, lies within a window of it.
constexpr std::int64_t ordinary = 260;

/// Whether differences of the order after `most_order` are 0.
bool is_polynomial(const std::vector<const ShapeSample*>& samples) {
  std::vector<std::vector<std::int64_t>> differences;
  for (const ShapeSample* sample : samples) {
    if (sample->structure != samples[0]->structure || sample->numbers.size() != samples[0]->numbers.size())
      return false;
    differences.push_back(sample->numbers);
  }
  for (std::size_t count = differences.size(); --count > 0;)
    for (std::size_t i = 0; i < count; ++i)
      std::ranges::transform(differences[i + 1], differences[i], differences[i].begin(), difference);
  return std::ranges::all_of(differences[0], [](std::int64_t each) { return each == 0; });
}

/// One dimension, the others being of ordinary length.
class Dimension {
 public:
  Dimension(ShapeSamples& samples, std::size_t count, std::size_t which)
      : samples_(samples), lengths_(count, ordinary), which_(which) {}

  std::int64_t period() {
    for (std::int64_t period = 1; period <= longest; ++period)
      if (has(period)) return period;
    return 1;
  }

 private:
  bool has(std::int64_t period) {
    for (std::int64_t start = 0; start + (points - 1) * period < window; ++start) {
      std::vector<const ShapeSample*> samples;
      for (std::int64_t i = 0; i < points; ++i) samples.push_back(&at(start + i * period));
      if (!is_polynomial(samples)) return false;
    }
    return true;
  }

  const ShapeSample& at(std::int64_t offset) {
    lengths_[which_] = ordinary + offset;
    return samples_[lengths_];
  }

  ShapeSamples& samples_;
  Dims lengths_;
  std::size_t which_;
};

}  // namespace

Dims shape_periods(ShapeSamples& samples, std::size_t count) {
  Dims periods;
  for (std::size_t d = 0; d < count; ++d) periods.push_back(Dimension(samples, count, d).period());
  return periods;
}

}  // namespace weft
