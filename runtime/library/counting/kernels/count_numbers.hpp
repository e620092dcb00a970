// How often numbers come (runtime/library/counting/counting_functions.hpp).
#pragma once
#include "runtime/gpu/abi/thread.hpp"

namespace weft::kernels {

/// Adds to the count of each number: of those that count, when there is a mask. A block counts in its memory
/// first, when that has room for 32 bits a bin.
struct CountNumbers {
  const std::int64_t* numbers;
  const std::byte* counted;  // bools; null: all
  std::uint64_t* counts;
  std::int64_t count, bins;
  std::uint32_t* mark;  // null, or set by numbers that have no bin
  std::int64_t in_block;
};
extern const OwnKernel<CountNumbers> count_numbers;

}  // namespace weft::kernels
