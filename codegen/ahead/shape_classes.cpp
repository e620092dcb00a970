#include "codegen/ahead/shape_classes.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include "codegen/ahead/differences.hpp"
#include "codegen/ahead/shape_fit.hpp"
#include "codegen/ahead/shape_periods.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::size_t most_boxes = 256;
/// Of the lengths that are tried, together.
constexpr double most_elements = 1e11;
constexpr std::int64_t all_small = 24;
constexpr int random_trials = 60;

/// The lengths that a fit is tried on.
class Trials {
 public:
  explicit Trials(const ShapeRange& box) : box_(box) {
    for (std::size_t d = 0; d < box.first.size(); ++d)
      for (const std::int64_t length : notable(d)) {
        Dims lengths = random();
        lengths[d] = length;
        add(lengths);
        add(Dims(lengths.size(), length));
        Dims corner = box_.first;
        corner[d] = length;
        add(corner);
      }
    for (int i = 0; i < random_trials && !box.first.empty(); ++i) add(random());
  }
  const std::vector<Dims>& all() const { return trials_; }

 private:
  std::vector<std::int64_t> notable(std::size_t d) const {
    const std::int64_t first = box_.first[d], last = box_.last[d];
    std::vector<std::int64_t> lengths = {last, last - 1};
    for (std::int64_t i = 0; i <= all_small; ++i) lengths.push_back(first + i * box_.step[d]);
    for (std::int64_t power = 4; power < longest_dimension; power *= 2)
      for (const std::int64_t near : {power - 1, power, power + 1, power + power / 2})
        lengths.push_back(near);
    std::erase_if(lengths, [&](std::int64_t length) { return length < first || length > last; });
    return lengths;
  }

  /// Each length as likely to be of one order of magnitude as of another.
  Dims random() {
    Dims lengths;
    for (std::size_t d = 0; d < box_.first.size(); ++d) {
      const auto span = static_cast<double>(box_.last[d] - box_.first[d] + 1);
      const double drawn = std::exp2(std::uniform_real_distribution(0.0, std::log2(span))(engine_)) - 1;
      lengths.push_back(box_.first[d] + static_cast<std::int64_t>(drawn));
    }
    return lengths;
  }

  /// The lengths of the box that are next below.
  void add(Dims lengths) {
    double elements = 1;
    for (std::size_t d = 0; d < lengths.size(); ++d) {
      if (lengths[d] < box_.first[d] || lengths[d] > box_.last[d]) return;
      lengths[d] -= (lengths[d] - box_.first[d]) % box_.step[d];
      elements *= static_cast<double>(std::max<std::int64_t>(lengths[d], 1));
    }
    if (elements <= most_elements) trials_.push_back(lengths);
  }

  const ShapeRange& box_;
  std::mt19937_64 engine_{20260101};  // the same for each build of the same program
  std::vector<Dims> trials_;
};

class BoxSearch {
 public:
  explicit BoxSearch(ShapeSamples& samples) : samples_(samples) {}

  /// Boxes that cover the open ones; nothing where there would be too many.
  std::optional<std::vector<ShapeBox>> run(std::vector<ShapeRange> open) && {
    while (!open.empty()) {
      ShapeRange box = std::move(open.back());
      open.pop_back();
      const ShapeFit fit(samples_, box);
      const auto other = counterexample(fit, box);
      if (!other) {
        boxes_.push_back({box, fit.sizes()});
        continue;
      }
      if (boxes_.size() + open.size() >= most_boxes) return std::nullopt;
      const auto [dimension, cut] = find_cut(fit, box, *other);
      ShapeRange above = box;
      above.first[dimension] = cut;
      box.last[dimension] = cut - 1;
      open.push_back(std::move(above));
      open.push_back(std::move(box));
    }
    return std::move(boxes_);
  }

 private:
  std::optional<Dims> counterexample(const ShapeFit& fit, const ShapeRange& box) {
    for (const Dims& lengths : fit.corner())
      if (!holds(fit, lengths)) return lengths;
    const Trials trials(box);
    for (const auto& tried : {fit.coincidences(), trials.all()})
      for (const Dims& lengths : tried)
        if (!holds(fit, lengths)) return lengths;
    return std::nullopt;
  }

  bool holds(const ShapeFit& fit, const Dims& lengths) { return fit.holds(samples_[lengths], lengths); }

  /// A dimension along which the program changes on the way from the box's first corner to `other`, and the
  /// first length, as far as halving tells, at which it has.
  std::pair<std::size_t, std::int64_t> find_cut(const ShapeFit& fit, const ShapeRange& box,
                                                const Dims& other) {
    Dims lengths = box.first;
    for (std::size_t d = 0; d < lengths.size(); ++d) {
      const std::int64_t before = lengths[d];
      lengths[d] = other[d];
      if (holds(fit, lengths)) continue;
      const std::int64_t step = box.step[d];
      std::int64_t same = 0, changed = (other[d] - before) / step;
      while (changed - same > 1) {
        const std::int64_t middle = same + (changed - same) / 2;
        lengths[d] = before + middle * step;
        (holds(fit, lengths) ? same : changed) = middle;
      }
      return {d, before + changed * step};
    }
    throw InternalError("a program that changes nowhere");
  }

  ShapeSamples& samples_;
  std::vector<ShapeBox> boxes_;
};

/// All lengths, told apart by what they leave divided by the periods.
std::vector<ShapeRange> all_lengths(const Dims& periods) {
  const std::size_t count = periods.size();
  std::vector<ShapeRange> ranges = {{Dims(count, 0), Dims(count, longest_dimension), periods}};
  for (std::size_t d = 0; d < count; ++d)
    for (std::size_t i = 0, known = ranges.size(); i < known; ++i)
      for (std::int64_t rest = 1; rest < periods[d]; ++rest) {
        ranges.push_back(ranges[i]);
        ranges.back().first[d] = rest;
      }
  return ranges;
}

[[noreturn]] void give_up(const std::vector<std::string>& dimensions) {
  refuse_dimensions(Difference::code, dimensions, "the program's code depends on ",
                    " in a way that cannot be saved for all lengths");
}

}  // namespace

std::vector<ShapeBox> shape_boxes(const std::vector<std::string>& dimensions, const ShapeSampler& sampler,
                                  std::size_t most) {
  const std::size_t count = dimensions.size();
  if (count > most_free_dimensions)
    refuse_ahead(Difference::dimensions, "a program can have " + std::to_string(most_free_dimensions) +
                                             ", not " + std::to_string(count));
  ShapeSamples samples(sampler, most);
  try {
    if (auto boxes = BoxSearch(samples).run(all_lengths(Dims(count, 1)))) return *std::move(boxes);
    const std::vector<ShapeRange> ranges = all_lengths(shape_periods(samples, count));
    if (ranges.size() == 1 || ranges.size() > most_boxes) give_up(dimensions);
    if (auto boxes = BoxSearch(samples).run(ranges)) return *std::move(boxes);
  } catch (const TooManySamples&) {
    refuse_dimensions(Difference::code, dimensions,
                      "the program's code differs in too many ways between lengths of ",
                      " for all of them to be tried");
  }
  give_up(dimensions);
}

}  // namespace weft
