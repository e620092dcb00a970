#include "runtime/array/byte_range.hpp"

namespace weft {

ByteRange range_of(std::byte* first, std::int64_t itemsize, const Dims& shape, const Dims& strides) {
  if (element_count(shape) == 0) return {first, 0};
  std::int64_t before = 0, after = itemsize;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    const std::int64_t reach = strides[axis] * (shape[axis] - 1);
    (reach < 0 ? before : after) += reach;
  }
  return {first + before, after - before};
}

}  // namespace weft
