// numpy.correlate, as a function that programs call.
#pragma once
#include <cstdint>

#include "runtime/array/ndarray.hpp"

namespace weft {

namespace library {

/// Of an array and a shorter one, both of one axis: sums of products with the second one moved along the
/// first, as many as the result is long: NumPy's 'valid', 'same' or 'full'. Each sum adds one product after
/// the other, of float16 and bfloat16 in float32; of bool, it says whether any product is true.
void correlate(const std::vector<ndarray>& arguments, const ndarray& result);

}  // namespace library

/// How many of the second array's places lie before the first at the first of so many sums.
inline std::int64_t places_before(std::int64_t length, std::int64_t window, std::int64_t sums) {
  if (sums == length - window + 1) return 0;
  return sums == length ? window / 2 : window - 1;
}

}  // namespace weft
