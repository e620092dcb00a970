// What falls in bins, added in its order (runtime/library/counting/counting_functions.hpp): numbers are
// sorted by their bins, and those of a bin stay in order.
#pragma once
#include "runtime/gpu/abi/own_kernel.hpp"

namespace weft::kernels {

/// Each number's bin as an unsigned number of some bytes; the one after the last bin where it does not count,
/// and up to `room`.
struct KeyBins {
  const std::int64_t* numbers;
  const std::byte* counted;  // bools; null: all
  std::byte* keys;
  std::int64_t count, room, bins;
  std::int64_t key_bytes;
  std::uint32_t* mark;  // null, or set by numbers that have no bin
};
extern const OwnKernel<KeyBins> key_bins;

/// The sum of each bin's weights in each of some rows, one after the other, and of these sums, each rounded,
/// in the dtype of the result.
struct AddInBins {
  const std::byte* keys;       // of rows, each in order
  const std::int64_t* places;  // where each key stood in its row
  const double* weights;
  std::byte* sums;
  std::int64_t rows, length, bins;
  std::int64_t key_bytes;
};
/// By so many threads a bin, each of which needs some of the block's memory.
extern const OwnKernel<AddInBins> add_in_bins, add_in_bins_of_floats, add_in_bins_of_halves,
    add_in_bins_of_brain_floats;
inline constexpr std::int64_t add_threads = warp_threads;
inline constexpr unsigned add_bytes_of_thread = sizeof(double);

}  // namespace weft::kernels
