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

  /// Keeps NumPy's error of an index that is not there, along an axis of that length.
  using RefuseIndex = void (*)(LoopCalls* calls, std::int64_t index, std::int64_t axis, std::int64_t length);
  static void keep_index_error(LoopCalls* calls, std::int64_t index, std::int64_t axis, std::int64_t length);
  /// Keeps the error that a table of that length says (raised.hpp).
  using RaiseError = void (*)(LoopCalls* calls, const std::byte* table, std::int64_t length);
  static void keep_error(LoopCalls* calls, const std::byte* table, std::int64_t length);

  // The kernel finds these at the offsets 0, 8 and 16.
  Multiply multiply = multiply_numbers;
  RefuseIndex refuse_index = keep_index_error;
  RaiseError raise_error = keep_error;
  std::exception_ptr error;
};
inline constexpr std::size_t product_numbers = 10;

}  // namespace weft
