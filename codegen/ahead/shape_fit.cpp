#include "codegen/ahead/shape_fit.hpp"

#include <algorithm>
#include <ranges>

#include "ir/loops/grid_fit.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// The numbers that are not constant, from those of the corner.
std::vector<ShapeClass::Varying> fitted(const GridFit& grid, const std::vector<const ShapeSample*>& corner) {
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
  const GridFit grid(range);
  std::vector<const ShapeSample*> corner;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    corner_.push_back(grid.point(i));
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
