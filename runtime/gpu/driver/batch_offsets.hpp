// Where the matrices of a batch lie, of which those along the last axis are taken at once.
#pragma once
#include "runtime/array/dims.hpp"

namespace weft {

inline std::int64_t last_or_zero(const Dims& strides) { return strides.empty() ? 0 : strides.back(); }

/// Of the batch's axes but the last, the indices of number `number`, times `strides`.
inline std::int64_t batch_offset(std::int64_t number, const Dims& batch, const Dims& strides) {
  std::int64_t offset = 0;
  for (std::size_t axis = batch.empty() ? 0 : batch.size() - 1; axis-- > 0; number /= batch[axis])
    offset += number % batch[axis] * strides[axis];
  return offset;
}

}  // namespace weft
