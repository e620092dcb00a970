#include "ir/index.hpp"

#include "ir/wrap.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

Index whole(const Dims& shape) {
  Index index;
  for (const std::int64_t length : shape) index.push_back({IndexItem::Kind::slice, 0, 1, length});
  return index;
}

IndexedType indexed_type(const Type& input, const Index& index) {
  IndexedType result{{input.dtype, {}, {}}, 0};
  std::size_t axis = 0;
  for (const IndexItem& item : index) {
    if (item.kind == IndexItem::Kind::newaxis) {
      result.type.shape.push_back(1);
      result.type.strides.push_back(0);
      continue;
    }
    if (axis == input.shape.size()) throw InternalError("an index has more items than its array has axes");
    const std::int64_t stride = input.strides[axis++];
    if (item.length > 0) result.offset += item.start * stride;
    if (item.kind == IndexItem::Kind::integer) continue;
    result.type.shape.push_back(item.length);
    // The step of a single element may be beyond all bounds.
    result.type.strides.push_back(item.length > 0 ? wrapping_multiply(item.step, stride) : stride);
  }
  if (axis != input.shape.size()) throw InternalError("an index has fewer items than its array has axes");
  if (result.type.shape.size() > max_ndim) {
    throw IndexError("number of dimensions must be within [0, 64], indexing result would have " +
                     std::to_string(result.type.shape.size()));
  }
  return result;
}

}  // namespace weft
