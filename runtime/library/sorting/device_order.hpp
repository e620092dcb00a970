// What kernels that sort know of elements' order (kernels/sort_key.hpp), and how they are launched.
#pragma once
#include <algorithm>
#include <limits>

#include "runtime/array/dtype.hpp"
#include "runtime/library/sorting/kernels/sort.hpp"

namespace weft {

/// Of a dtype that is not complex, its infinity.
inline std::uint64_t infinity_of(DType dtype) {
  switch (dtype) {
    case DType::float16:
      return 0x7c00;
    case DType::bfloat16:
      return 0x7f80;
    case DType::float32:
      return 0x7f800000;
    case DType::float64:
      return 0x7ff0000000000000;
    default:
      return 0;
  }
}

inline kernels::ElementOrder element_order(DType dtype, bool by_bits = false) {
  const std::uint64_t infinity = infinity_of(dtype);
  return {.bytes = itemsize(dtype),
          .is_signed = kind(dtype) == DTypeKind::signed_integer,
          .infinity = infinity,
          .by_bits = by_bits && infinity != 0};
}

/// Each block takes what lies further on, too.
inline OwnLaunch sort_launch(std::int64_t blocks) {
  return {.blocks = std::min<std::int64_t>(blocks, std::numeric_limits<std::int32_t>::max()),
          .block_bytes = kernels::sort_memory_bytes};
}

}  // namespace weft
