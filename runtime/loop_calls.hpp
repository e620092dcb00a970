// What a kernel that is a whole loop calls of the runtime.
#pragma once
#include <cstddef>
#include <cstdint>
#include <exception>

namespace weft {

/// The kernel gets its address as the last of its buffers, and calls `multiply` with it.
struct LoopCalls {
  /// multiply (matrix_product.hpp) without batches. `numbers`: the DType; m, n, k; A's strides, B's, C's row
  /// stride. An error is kept, for kernels do not unwind.
  using Multiply = void (*)(LoopCalls* calls, const std::int64_t* numbers, const std::byte* a,
                            const std::byte* b, std::byte* c);
  static void multiply_numbers(LoopCalls* calls, const std::int64_t* numbers, const std::byte* a,
                               const std::byte* b, std::byte* c);

  Multiply multiply = multiply_numbers;  // the kernel finds it at offset 0
  std::exception_ptr error;
};
inline constexpr std::size_t product_numbers = 9;

}  // namespace weft
