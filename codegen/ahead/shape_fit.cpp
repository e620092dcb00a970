#include "codegen/ahead/shape_fit.hpp"

#include <algorithm>
#include <ranges>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// The corner of a range in which a number's finite differences are taken: all steps (i, j, …) up to an order
/// a dimension, the last dimension fastest.
class Grid {
 public:
  explicit Grid(const ShapeRange& range) : first_(range.first), step_(range.step) {
    for (std::size_t d = 0; d < first_.size(); ++d)
      orders_.push_back(std::min<std::int64_t>(most_order, (range.last[d] - first_[d]) / step_[d]));
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
    for (std::size_t d = 0; d < result.size(); ++d) result[d] = first_[d] + result[d] * step_[d];
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
  Size terms(const std::vector<std::int64_t>& coefficients) const {
    Size size;
    for (std::size_t i = 0; i < size_; ++i) {
      if (coefficients[i] == 0) continue;
      const Dims orders = steps(i);
      size.push_back({coefficients[i], {orders.begin(), orders.end()}});
    }
    return size;
  }

  Dims first_, step_, orders_;
  std::size_t size_ = 1;
};

/// The numbers that are not constant, from those of the corner.
std::vector<ShapeClass::Varying> fitted(const Grid& grid, const std::vector<const ShapeSample*>& corner) {
  std::vector<ShapeClass::Varying> sizes;
  for (std::size_t n = 0; n < corner[0]->numbers.size(); ++n) {
    std::vector<std::int64_t> values;
    for (const ShapeSample* sample : corner) values.push_back(sample->numbers[n]);
    if (std::ranges::adjacent_find(values, std::not_equal_to()) == values.end()) continue;
    sizes.push_back({static_cast<std::uint32_t>(n), grid.fit(std::move(values))});
  }
  return sizes;
}

}  // namespace

ShapeFit::ShapeFit(ShapeSamples& samples, const ShapeRange& range)
    : range_(range), expected_(samples[range.first]) {
  const Grid grid(range);
  std::vector<const ShapeSample*> corner;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    corner_.push_back(grid.lengths(i));
    corner.push_back(&samples[corner_.back()]);
  }
  const auto varies = [&](std::size_t d) { return range.last[d] - range.first[d] >= range.step[d]; };
  several_vary_ = std::ranges::count_if(std::views::iota(std::size_t{0}, range.first.size()), varies) > 1;
  whole_ = std::ranges::all_of(corner, [&](const ShapeSample* sample) { return same_form(*sample); });
  if (whole_) sizes_ = fitted(grid, corner);
}

bool ShapeFit::holds(const ShapeSample& sample, const Dims& lengths) const {
  if (sample.is_too_big && several_vary_ && !expected_.is_error) return true;
  if (!same_form(sample)) return false;
  return !whole_ || std::ranges::equal(numbers_at(lengths), sample.numbers);
}

bool ShapeFit::same_form(const ShapeSample& sample) const {
  return sample.structure == expected_.structure && sample.numbers.size() == expected_.numbers.size();
}

std::vector<Dims> ShapeFit::coincidences() const {
  std::vector<Dims> found;
  if (!expected_.is_error) return found;
  for (const ShapeClass::Varying& varying : sizes_)
    for (const std::int64_t number : expected_.numbers)
      if (auto lengths = where_equal(varying.size, number)) found.push_back(*std::move(lengths));
  return found;
}

/// Of a number that one length decides, which that is.
std::optional<Dims> ShapeFit::where_equal(const Size& size, std::int64_t number) const {
  std::int64_t rest = number, slope = 0;
  std::size_t dimension = 0;
  for (const SizeTerm& term : size) {
    const auto order = std::ranges::max_element(term.orders);
    if (*order == 0) rest -= term.coefficient;
    if (*order == 0) continue;
    if (*order > 1 || slope != 0 || std::ranges::count(term.orders, 0) + 1 != std::ssize(term.orders))
      return {};
    slope = term.coefficient;
    dimension = static_cast<std::size_t>(order - term.orders.begin());
  }
  if (slope == 0 || rest % slope != 0) return {};
  Dims lengths = range_.first;
  lengths[dimension] += rest / slope * range_.step[dimension];
  return range_.contains(lengths) ? std::optional(lengths) : std::nullopt;
}

std::vector<std::int64_t> ShapeFit::numbers_at(const Dims& lengths) const {
  const Dims steps = range_.steps_to(lengths);
  std::vector<std::int64_t> numbers = expected_.numbers;
  try {
    for (const ShapeClass::Varying& varying : sizes_) numbers[varying.number] = size_at(varying.size, steps);
  } catch (const ValueError&) {  // overflow: not what the program has
    return {};
  }
  return numbers;
}

}  // namespace weft
