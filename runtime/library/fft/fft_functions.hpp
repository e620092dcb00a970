// NumPy's Fourier transforms along the last axis, to the bit: a row after the other, or as many side by side
// as the machine adds at once, on all threads.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft {

enum class Transform : std::uint8_t { forward, backward, real_forward, real_backward };

/// The factor of the results: 1, or 1 / sqrt(n) or 1 / n computed in a dtype.
enum class TransformScale : std::uint8_t {
  none,
  root_float16,
  root_float32,
  root_float64,
  whole_float16,
  whole_float32,
  whole_float64
};

/// Of rows (..., m), the number n of points, and a TransformScale, both 0-d int64. Rows are cut or filled
/// with zeros to n points, or for real_backward to n / 2 + 1. Of complex numbers, of which real_backward
/// gives reals; of reals real_forward, to n / 2 + 1 complex numbers. Float32 parts are computed in float32.
template <Transform transform>
void transform_rows(const std::vector<ndarray>& arguments, const ndarray& result);

}  // namespace weft
