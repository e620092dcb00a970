// Axes as they are written become axes counted from the front.
#pragma once
#include "weft/keywords.hpp"

namespace weft::numpy {

/// Errors: AxisError "axis 2 is out of bounds for array of dimension 2", after `argument` and a colon if
/// named.
std::int64_t normalized_axis(std::int64_t axis, std::int64_t ndim, const std::string& argument = "");
/// Every axis for None. In the order written; repeated ones are a ValueError with text `repeated`.
Dims normalized_axes(const Axis& axis, std::int64_t ndim, const char* repeated = "duplicate value in 'axis'");
/// numpy.lib.array_utils.normalize_axis_tuple, with the name of the argument it speaks of.
Dims normalized_axes_of(const std::string& argument, const Dims& axes, std::int64_t ndim);

/// The axis where only one may be named. Errors: TypeError.
std::int64_t single_axis(const Axis& axis);
/// 0, 1, … ndim - 1.
Dims all_axes(std::int64_t ndim);
/// The permutation that undoes `axes`.
Dims inverse_axes(const Dims& axes);

}  // namespace weft::numpy
