// What a kernel that is a whole loop calls of the runtime.
#pragma once
#include <cstddef>
#include <cstdint>
#include <exception>

namespace weft {

/// The kernel gets its address as the last of its buffers, and calls these functions with it.
struct LoopCalls {
  /// multiply (matrix_product.hpp) without batches. `numbers`: the DType; m, n, k; A's strides, B's, C's row
  /// stride; whether A and B may alias. An error is kept, for kernels do not unwind.
  using Multiply = void (*)(LoopCalls* calls, const std::int64_t* numbers, const std::byte* a,
                            const std::byte* b, std::byte* c);
  static void multiply_numbers(LoopCalls* calls, const std::int64_t* numbers, const std::byte* a,
                               const std::byte* b, std::byte* c);

  /// Keeps the error of place `at` along an axis of that length of a table.
  using RefusePlace = void (*)(LoopCalls* calls, std::int64_t at, std::int64_t axis, std::int64_t length,
                               const std::byte* table);
  static void keep_index_error(LoopCalls* calls, std::int64_t at, std::int64_t axis, std::int64_t length,
                               const std::byte* table);

  // The kernel finds these at the offsets 0 and 8.
  Multiply multiply = multiply_numbers;
  RefusePlace refuse_place = keep_index_error;
  std::exception_ptr error;
};
inline constexpr std::size_t product_numbers = 10;

}  // namespace weft
