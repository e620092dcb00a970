// Memory seen by strides of the caller's choice.
#pragma once
#include <optional>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// What is seen of a tensor's memory.
struct SeenMemory {
  std::int64_t offset = 0;  // bytes to the first element
  DType dtype;
  Dims shape, strides;
};

/// How `x`, or other lengths and strides from its first element on, are seen; the offset counts from the
/// start of what it is a view of. Errors: ValueError "mismatch in length of strides and shape", "negative
/// dimensions are not allowed".
SeenMemory seen_as(const LazyTensor& x, std::int64_t offset, const std::optional<Dims>& shape,
                   const std::optional<Dims>& strides);

/// That, as views of `memory`: of axes that do not overlap, by views that can be written. Errors: as
/// as_strided.
LazyTensor strided_view(const LazyTensor& memory, const SeenMemory& seen);

}  // namespace weft::numpy
