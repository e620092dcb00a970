// The order of sums of floats where data decide how long axes are.
#pragma once
#include "frontend/numpy/reductions/starts.hpp"

namespace weft::numpy {

/// The same of `x` as NumPy's array lies, where that decides in which order it adds. Errors:
/// NotImplementedError where data do.
Accumulation in_known_order(Accumulation what);

/// Whether the axis is kept, and data decide how long it is.
bool is_kept_by_data(const Accumulation& what, std::int64_t axis);

/// Whether NumPy adds in another order where the lengths that data decide, of kept axes from that one on, are
/// 1: it leaves such axes out, and those that are reduced may lie side by side.
bool adds_otherwise(const Accumulation& what, std::int64_t axis);

}  // namespace weft::numpy
