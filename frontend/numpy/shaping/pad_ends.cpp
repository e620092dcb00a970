#include "frontend/numpy/shaping/pad_ends.hpp"

#include <algorithm>

#include "frontend/numpy/core/subscripts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/quantiles.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor maximum_along(const LazyTensor& x, std::int64_t axis) {
  return max(x, {.axis = axis, .keepdims = true});
}
LazyTensor minimum_along(const LazyTensor& x, std::int64_t axis) {
  return min(x, {.axis = axis, .keepdims = true});
}
LazyTensor mean_along(const LazyTensor& x, std::int64_t axis) {
  return mean(x, {.axis = axis, .keepdims = true});
}
LazyTensor median_along(const LazyTensor& x, std::int64_t axis) {
  return median(x, {.axis = axis, .keepdims = true});
}

std::optional<LazyTensor> ramp(const LazyTensor& x, std::int64_t axis, std::int64_t width, const Operand& end,
                               std::int64_t edge) {
  if (width == 0) return std::nullopt;
  return linspace(end, squeeze(part(x, axis, edge, 1), axis), width,
                  {.endpoint = false, .dtype = x.dtype(), .axis = axis});
}

}  // namespace

LazyTensor part(const LazyTensor& x, std::int64_t axis, std::int64_t start, std::int64_t length) {
  return getitem(x, at_axis(axis, slice(start, start + length)));
}

std::optional<LazyTensor> spread(const LazyTensor& value, const LazyTensor& x, std::int64_t axis,
                                 std::int64_t length) {
  if (length == 0) return std::nullopt;
  Dims shape = x.shape();
  shape[axis] = length;
  return broadcast_to(value, shape);
}

PadEnds ramps(const LazyTensor& x, std::int64_t axis, const PadPair& widths, const RampEnds& ends) {
  PadEnds result{ramp(x, axis, widths.before, ends.before, 0),
                 ramp(x, axis, widths.after, ends.after, x.shape()[axis] - 1)};
  if (result.after) result.after = flip(*result.after, axis);
  return result;
}

PadStatistic pad_statistic(const std::string& mode) {
  static constexpr std::pair<const char*, PadStatistic> rows[] = {
      {"maximum", maximum_along}, {"mean", mean_along}, {"median", median_along}, {"minimum", minimum_along}};
  const auto* const found = std::ranges::find(rows, mode, &std::pair<const char*, PadStatistic>::first);
  return found == std::end(rows) ? nullptr : found->second;
}

PadEnds statistics(const LazyTensor& x, std::int64_t axis, const PadPair& widths, const PadPair& lengths,
                   PadStatistic statistic) {
  const std::int64_t length = x.shape()[axis];
  const PadPair taken{std::min(lengths.before, length), std::min(lengths.after, length)};
  const bool extreme = statistic == maximum_along || statistic == minimum_along;
  if (extreme && (taken.before == 0 || taken.after == 0))
    throw ValueError("stat_length of 0 yields no value for padding");
  const auto value = [&](std::int64_t start, std::int64_t count) {
    const LazyTensor computed = statistic(part(x, axis, start, count), axis);
    return astype(is_integer(x.dtype()) ? round(computed) : computed, x.dtype());
  };
  return {spread(value(0, taken.before), x, axis, widths.before),
          spread(value(length - taken.after, taken.after), x, axis, widths.after)};
}

}  // namespace weft::numpy
