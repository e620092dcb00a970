#include "frontend/source/operators/index_ranges.hpp"

#include "frontend/numpy/core/result_type.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/items/operands.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// A bound as it is known; Python's number of it.
std::optional<Value> known(const Value& bound) {
  if (bound.as<ComputedNumber>()) return std::nullopt;
  return bound.tensor() ? known_value(*bound.tensor()) : bound;
}

/// The dtype of what is made of the range: of floats, where there are points.
DType dtype_of(const std::vector<IndexRange>& ranges) {
  std::vector<numpy::Operand> numbers{0};
  for (const IndexRange& range : ranges) {
    numbers.insert(numbers.end(), {range.start, range.stop});
    numbers.push_back(range.points ? numpy::Operand(0.0) : range.step);
  }
  return numpy::common_dtype(numbers);
}

/// From one number to the next.
numpy::Operand step_of(const IndexRange& range) {
  if (!range.points) return range.step;
  if (*range.points == 1) return 1;
  return numpy::divide(numpy::subtract(range.stop, range.start), static_cast<double>(*range.points - 1));
}

LazyTensor stepped(const IndexRange& range, std::int64_t count, DType dtype) {
  const LazyTensor places = numpy::arange(count, {.dtype = dtype});
  return numpy::astype(numpy::add(numpy::multiply(places, step_of(range)), range.start), dtype);
}

LazyTensor counted(const IndexRange& range) { return numpy::arange(range.start, range.stop, range.step); }

/// np.indices has no axis of fewer than no places, as np.arange has.
void check_length(const IndexRange& range) {
  const LazyTensor steps = numpy::divide(numpy::subtract(range.stop, range.start), range.step);
  if (numpy::known_any(numpy::less_equal(steps.real(), -1)).value_or(false))
    throw ValueError("negative dimensions are not allowed");
}

}  // namespace

IndexRange range_of(const Value& item, const std::string& makers) {
  const auto* slice = item.as<SliceValue>();
  const bool computed = slice && (slice->computed_start || slice->computed_stop);
  if (!slice || computed || (!slice->stop && !slice->written))
    throw NotImplementedError(makers + " read slices with an end, of known numbers, alone");
  if (!slice->written) return {slice->start.value_or(0), *slice->stop, slice->step.value_or(1)};
  std::vector<Value> bounds;
  for (const Value& bound : slice->written->items) {
    const auto value = known(bound);
    if (!value || (&bound - slice->written->items.data() == 1 && value->is_none()))
      throw NotImplementedError(makers + " read slices with an end, of known numbers, alone");
    const bool strong = bound.tensor() && !value->as<PythonComplex>();
    bounds.push_back(strong ? Value(Scalar{settled(*bound.tensor())}) : *value);
  }
  IndexRange range{.stop = operand(bounds[1])};
  if (!bounds[0].is_none()) range.start = operand(bounds[0]);
  if (const auto* points = bounds[2].as<PythonComplex>())
    range.points = static_cast<std::int64_t>(std::abs(points->value));
  else if (!bounds[2].is_none())
    range.step = operand(bounds[2]);
  return range;
}

LazyTensor joined_numbers(const IndexRange& range) {
  return range.points ? numpy::linspace(range.start, range.stop, *range.points) : counted(range);
}

LazyTensor spaced_numbers(const IndexRange& range) {
  return range.points ? stepped(range, *range.points, dtype_of({range})) : counted(range);
}

std::vector<LazyTensor> axes_of_grid(const std::vector<IndexRange>& ranges, bool open) {
  const DType dtype = dtype_of(ranges);
  std::vector<LazyTensor> axes;
  for (const IndexRange& range : ranges) {
    if (!open && !range.points) check_length(range);
    const LazyTensor numbers = range.points ? LazyTensor() : counted(range);
    const bool as_counted = !range.points && is_integer(dtype);
    axes.push_back(as_counted ? numbers
                              : stepped(range, range.points ? *range.points : numbers.size(), dtype));
  }
  return axes;
}

}  // namespace weft::source
