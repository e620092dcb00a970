#include "frontend/shape_classes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include "runtime/errors.hpp"

namespace weft {
namespace {

constexpr std::size_t most_boxes = 256;
/// Lengths tried are no longer, and no more elements are in their product.
constexpr std::int64_t longest_tried = std::int64_t{1} << 31;
constexpr double most_elements = 1e11;
constexpr std::int64_t all_small = 24;
constexpr int random_trials = 60;

struct Box {
  Dims first, last;
};

/// Programs sampled so far.
class Samples {
 public:
  explicit Samples(const ShapeSampler& sampler) : sampler_(sampler) {}
  const ShapeSample& operator[](const Dims& lengths) {
    const auto found = known_.find(lengths);
    return found != known_.end() ? found->second : known_.emplace(lengths, sampler_(lengths)).first->second;
  }

 private:
  const ShapeSampler& sampler_;
  std::map<Dims, ShapeSample> known_;
};

/// The corner of a box in which a number's finite differences are taken: all steps (i, j, …) up to an order a
/// dimension, the last dimension fastest.
class Grid {
 public:
  explicit Grid(const Box& box) : first_(box.first) {
    for (std::size_t d = 0; d < first_.size(); ++d)
      orders_.push_back(std::min<std::int64_t>(most_order, box.last[d] - first_[d]));
    for (const std::int64_t order : orders_) size_ *= static_cast<std::size_t>(order + 1);
  }
  std::size_t size() const { return size_; }
  Dims steps(std::size_t index) const {
    Dims result(orders_.size());
    for (std::size_t d = orders_.size(); d-- > 0; index /= static_cast<std::size_t>(orders_[d] + 1))
      result[d] = static_cast<std::int64_t>(index % static_cast<std::size_t>(orders_[d] + 1));
    return result;
  }
  Dims lengths(std::size_t index) const {
    Dims result = steps(index);
    for (std::size_t d = 0; d < result.size(); ++d) result[d] += first_[d];
    return result;
  }
  /// Values on the grid become coefficients of Newton's form.
  Size fit(std::vector<std::int64_t> values) const {
    std::size_t stride = size_;
    for (const std::int64_t order : orders_) {
      stride /= static_cast<std::size_t>(order + 1);
      for (std::int64_t round = 1; round <= order; ++round)
        for (std::size_t i = size_; i-- > 0;)
          if (static_cast<std::int64_t>(i / stride) % (order + 1) >= round)
            values[i] = difference(values[i], values[i - stride]);
    }
    return terms(values);
  }

 private:
  static std::int64_t difference(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
  }
  Size terms(const std::vector<std::int64_t>& coefficients) const {
    Size size;
    for (std::size_t i = 0; i < size_; ++i) {
      if (coefficients[i] == 0) continue;
      const Dims orders = steps(i);
      size.push_back({coefficients[i], {orders.begin(), orders.end()}});
    }
    return size;
  }

  Dims first_, orders_;
  std::size_t size_ = 1;
};

/// What a box's programs would be, by the samples of one corner.
class Fit {
 public:
  /// Where the samples of the corner are not of one structure, that alone is compared.
  Fit(Samples& samples, const Box& box) : first_(box.first), expected_(samples[box.first]) {
    const Grid grid(box);
    std::vector<const ShapeSample*> corner;
    for (std::size_t i = 0; i < grid.size(); ++i) corner.push_back(&samples[grid.lengths(i)]);
    whole_ = std::ranges::all_of(corner, [&](const ShapeSample* sample) { return same_form(*sample); });
    if (whole_) fit_numbers(grid, corner);
  }

  bool holds(const ShapeSample& sample, const Dims& lengths) const {
    if (!same_form(sample)) return false;
    return !whole_ || std::ranges::equal(numbers_at(lengths), sample.numbers);
  }
  std::vector<ShapeClass::Varying> sizes() const { return sizes_; }

 private:
  bool same_form(const ShapeSample& sample) const {
    return sample.structure == expected_.structure && sample.numbers.size() == expected_.numbers.size();
  }

  void fit_numbers(const Grid& grid, const std::vector<const ShapeSample*>& corner) {
    for (std::size_t n = 0; n < expected_.numbers.size(); ++n) {
      std::vector<std::int64_t> values;
      for (const ShapeSample* sample : corner) values.push_back(sample->numbers[n]);
      if (std::ranges::adjacent_find(values, std::not_equal_to()) == values.end()) continue;
      sizes_.push_back({static_cast<std::uint32_t>(n), grid.fit(std::move(values))});
    }
  }

  std::vector<std::int64_t> numbers_at(Dims lengths) const {
    for (std::size_t d = 0; d < lengths.size(); ++d) lengths[d] -= first_[d];
    std::vector<std::int64_t> numbers = expected_.numbers;
    try {
      for (const ShapeClass::Varying& varying : sizes_)
        numbers[varying.number] = size_at(varying.size, lengths);
    } catch (const ValueError&) {  // overflow: not what the program has
      return {};
    }
    return numbers;
  }

  Dims first_;
  const ShapeSample& expected_;
  bool whole_ = false;
  std::vector<ShapeClass::Varying> sizes_;
};

/// The lengths that a fit is tried on.
class Trials {
 public:
  explicit Trials(const Box& box) : box_(box) {
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
    const std::int64_t first = box_.first[d], last = std::min(box_.last[d], longest_tried);
    std::vector<std::int64_t> lengths = {last, last - 1};
    for (std::int64_t i = 0; i <= all_small; ++i) lengths.push_back(first + i);
    for (std::int64_t power = 4; power < longest_tried; power *= 2)
      for (const std::int64_t near : {power - 1, power, power + 1, power + power / 2})
        lengths.push_back(near);
    std::erase_if(lengths, [&](std::int64_t length) { return length < first || length > last; });
    return lengths;
  }

  /// Each length as likely to be of one order of magnitude as of another.
  Dims random() {
    Dims lengths;
    for (std::size_t d = 0; d < box_.first.size(); ++d) {
      const auto span = static_cast<double>(std::min(box_.last[d], longest_tried) - box_.first[d] + 1);
      const double drawn = std::exp2(std::uniform_real_distribution(0.0, std::log2(span))(engine_)) - 1;
      lengths.push_back(box_.first[d] + static_cast<std::int64_t>(drawn));
    }
    return lengths;
  }

  void add(const Dims& lengths) {
    double elements = 1;
    for (std::size_t d = 0; d < lengths.size(); ++d) {
      if (lengths[d] < box_.first[d] || lengths[d] > box_.last[d]) return;
      elements *= static_cast<double>(std::max<std::int64_t>(lengths[d], 1));
    }
    if (elements <= most_elements) trials_.push_back(lengths);
  }

  const Box& box_;
  std::mt19937_64 engine_{20260101};  // the same for each build of the same program
  std::vector<Dims> trials_;
};

class BoxSearch {
 public:
  BoxSearch(const std::vector<std::string>& dimensions, const ShapeSampler& sampler)
      : dimensions_(dimensions), samples_(sampler) {}

  std::vector<ShapeBox> run() && {
    const std::size_t count = dimensions_.size();
    std::vector<Box> open = {{Dims(count, 0), Dims(count, longest_dimension)}};
    while (!open.empty()) {
      Box box = std::move(open.back());
      open.pop_back();
      const Fit fit(samples_, box);
      const auto other = counterexample(fit, box);
      if (!other) {
        boxes_.push_back({box.first, box.last, fit.sizes()});
        continue;
      }
      if (boxes_.size() + open.size() >= most_boxes) give_up();
      const auto [dimension, cut] = find_cut(fit, box, *other);
      Box above = box;
      above.first[dimension] = cut;
      box.last[dimension] = cut - 1;
      open.push_back(std::move(above));
      open.push_back(std::move(box));
    }
    return std::move(boxes_);
  }

 private:
  std::optional<Dims> counterexample(const Fit& fit, const Box& box) {
    const Grid grid(box);
    for (std::size_t i = 0; i < grid.size(); ++i)
      if (!holds(fit, grid.lengths(i))) return grid.lengths(i);
    const Trials trials(box);
    for (const Dims& lengths : trials.all())
      if (!holds(fit, lengths)) return lengths;
    return std::nullopt;
  }

  bool holds(const Fit& fit, const Dims& lengths) { return fit.holds(samples_[lengths], lengths); }

  /// A dimension along which the program changes on the way from the box's first corner to `other`, and the
  /// first length, as far as halving tells, at which it has.
  std::pair<std::size_t, std::int64_t> find_cut(const Fit& fit, const Box& box, const Dims& other) {
    Dims lengths = box.first;
    for (std::size_t d = 0; d < lengths.size(); ++d) {
      const std::int64_t before = lengths[d];
      lengths[d] = other[d];
      if (holds(fit, lengths)) continue;
      std::int64_t same = before, changed = other[d];
      while (changed - same > 1) {
        lengths[d] = same + (changed - same) / 2;
        (holds(fit, lengths) ? same : changed) = lengths[d];
      }
      return {d, changed};
    }
    throw InternalError("a program that changes nowhere");
  }

  [[noreturn]] void give_up() const {
    std::string names;
    for (const std::string& each : dimensions_) names += (names.empty() ? "" : ", ") + each;
    throw NotImplementedError("the program's code depends on " + names +
                              " in a way that cannot be saved for all lengths; give lengths, as --dim " +
                              dimensions_.front() + "=1024");
  }

  const std::vector<std::string>& dimensions_;
  Samples samples_;
  std::vector<ShapeBox> boxes_;
};

}  // namespace

std::vector<ShapeBox> shape_boxes(const std::vector<std::string>& dimensions, const ShapeSampler& sampler) {
  if (dimensions.size() > most_free_dimensions)
    throw NotImplementedError("a saved program can have " + std::to_string(most_free_dimensions) +
                              " free dimensions, not " + std::to_string(dimensions.size()));
  return BoxSearch(dimensions, sampler).run();
}

}  // namespace weft
