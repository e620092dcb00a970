// What np.pad puts before and after an axis, computed of the elements beside it.
#pragma once
#include "frontend/numpy/shaping/pad_pairs.hpp"

namespace weft::numpy {

/// What lies before and after an array along an axis; nothing where that is missing.
struct PadEnds {
  std::optional<LazyTensor> before, after;
};

LazyTensor part(const LazyTensor& x, std::int64_t axis, std::int64_t start, std::int64_t length);
/// `value`, which broadcasts, as so many elements along the axis of `x`.
std::optional<LazyTensor> spread(const LazyTensor& value, const LazyTensor& x, std::int64_t axis,
                                 std::int64_t length);

/// From the ends outside to the elements at the edges, which are left out.
PadEnds ramps(const LazyTensor& x, std::int64_t axis, const PadPair& widths, const RampEnds& ends);

using PadStatistic = LazyTensor (*)(const LazyTensor& x, std::int64_t axis);
/// That of mode "maximum", "mean", "median" or "minimum"; else null.
PadStatistic pad_statistic(const std::string& mode);
/// Of the elements next to each end, as many as there are at most. Errors: ValueError of none.
PadEnds statistics(const LazyTensor& x, std::int64_t axis, const PadPair& widths, const PadPair& lengths,
                   PadStatistic statistic);

}  // namespace weft::numpy
