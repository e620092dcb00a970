// The kernels of correlate (runtime/library/counting/correlate_functions.hpp).
#pragma once
#include "runtime/gpu/abi/own_kernel.hpp"

namespace weft::kernels {

/// Sums of products with `window` numbers, moved along `length` ones: of those that lie beside each other,
/// one after the other.
struct Correlate {
  const std::byte* array;
  const std::byte* moved;
  std::byte* sums;
  std::int64_t length, window, count;  // of the sums
  std::int64_t left;                   // of the window, before the array at the first sum
};
extern const OwnKernel<Correlate> correlate_bools, correlate_bytes, correlate_shorts, correlate_ints,
    correlate_longs, correlate_floats, correlate_doubles, correlate_halves, correlate_brain_floats,
    correlate_complex_floats, correlate_complex_doubles;

}  // namespace weft::kernels
