// What of an array lies between its outermost elements that are not zero.
#pragma once
#include <string>
#include <vector>

#include "weft/keywords.hpp"

namespace weft {
class ndarray;
}

namespace weft::numpy {

/// "f", "b", or both. Errors: ValueError "unexpected character(s) in `trim`: 'x'".
std::string checked_trim(std::string trim);
/// All axes for None. Errors: AxisError.
Dims trimmed_axes(const Axis& axis, std::int64_t ndim);
/// The part along each axis of an array, `truths` being where it is not zero.
std::vector<slice> parts_kept(const ndarray& truths, const std::string& trim, const Dims& axes);

}  // namespace weft::numpy
