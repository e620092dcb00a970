// Axes as they are written become axes counted from the front.
#pragma once
#include "weft/keywords.hpp"

namespace weft::numpy {

/// Errors: AxisError "axis 2 is out of bounds for array of dimension 2".
std::int64_t normalized_axis(std::int64_t axis, std::int64_t ndim);
/// Every axis for None. In the order written; repeated ones are a ValueError with text `repeated`.
Dims normalized_axes(const Axis& axis, std::int64_t ndim, const char* repeated = "duplicate value in 'axis'");

}  // namespace weft::numpy
