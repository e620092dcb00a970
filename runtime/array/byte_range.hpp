// Bytes in memory that an array takes.
#pragma once
#include <cstddef>

#include "runtime/array/dims.hpp"

namespace weft {

/// Bytes of a program's buffers.
struct ByteRange {
  std::byte* begin = nullptr;
  std::int64_t bytes = 0;
};
/// All elements of an array whose first lies at `first`; strides in bytes.
ByteRange range_of(std::byte* first, std::int64_t itemsize, const Dims& shape, const Dims& strides);

}  // namespace weft
