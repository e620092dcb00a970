// The kernels that sort rows (runtime/library/sorting/device_sorts.hpp).
#pragma once
#include "runtime/gpu/abi/own_kernel.hpp"

namespace weft::kernels {

/// What tells the order of elements (runtime/library/sorting/sort_keys.hpp).
struct ElementOrder {
  std::int64_t bytes;       // of an element
  std::uint64_t is_signed;  // of integers
  std::uint64_t infinity;   // of floats, its bits; else 0
  std::uint64_t by_bits;  // floats that are equal come in an order, too: -0.0 before 0.0; and NaN become one
};

/// Elements that a warp, and a block of 256 threads, sorts in the block's memory, and how much of that it
/// needs.
inline constexpr std::int64_t most_of_warp = 256, most_of_block = 2048;
inline constexpr unsigned sort_memory_bytes = 36 << 10;

/// Rows of few elements.
struct SortRows {
  const std::byte* from;
  std::byte* sorted;     // the elements; or null
  std::int64_t* places;  // where they stood; or null
  std::int64_t rows, length;
  ElementOrder order;
};
extern const OwnKernel<SortRows> sort_rows_by_warps, sort_rows_by_blocks;

/// One byte of the keys of long rows, which are cut into parts. Counts are, a part of a row after the other,
/// of each value of the byte, and become places in the row where the first element of that goes.
struct SortPass {
  const std::byte* from;
  const std::uint32_t* places_from;  // null: elements are where they stood
  std::byte* to;                     // null: nobody asks for elements
  std::uint32_t* places_to;          // null: nobody asks for places, or
  std::int64_t* places;              // these are the result, or null
  std::uint32_t* counts;
  std::int64_t rows, length, parts, part;  // of a row; elements of a part
  std::int64_t shift;                      // of the byte in the key
  ElementOrder order;
};
extern const OwnKernel<SortPass> count_bytes, place_bytes, move_by_bytes;

}  // namespace weft::kernels
