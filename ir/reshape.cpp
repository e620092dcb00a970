#include "ir/infer.hpp"

namespace weft {
namespace {

/// Whether axes [begin, end) follow each other in C order, so that one stride walks them all.
bool walks_as_one(const Dims& shape, const Dims& strides, std::size_t begin, std::size_t end) {
  for (std::size_t axis = begin; axis + 1 < end; ++axis) {
    if (strides[axis] != shape[axis + 1] * strides[axis + 1]) return false;
  }
  return true;
}

/// The axes of `type` that are longer than 1: the others have no say in where elements lie.
Type without_unit_axes(const Type& type) {
  Type result{type.dtype, {}, {}};
  for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
    if (type.shape[axis] == 1) continue;
    result.shape.push_back(type.shape[axis]);
    result.strides.push_back(type.strides[axis]);
  }
  return result;
}

/// Strides of new axes [begin, end), which together walk what one axis of stride `innermost` does.
void fill_strides(const Dims& shape, std::size_t begin, std::size_t end, std::int64_t innermost,
                  Dims& strides) {
  for (std::size_t axis = end; axis-- > begin;) {
    strides[axis] = innermost;
    innermost *= shape[axis];
  }
}

}  // namespace

std::optional<Dims> reshaped_strides(const Type& type, const Dims& shape) {
  if (shape == type.shape) return type.strides;
  if (is_c_contiguous(type.shape, type.strides, itemsize(type.dtype)))
    return nested_strides(shape, itemsize(type.dtype));
  const Type old = without_unit_axes(type);
  Dims strides(shape.size(), itemsize(type.dtype));
  // Groups of old and of new axes of equal size, as small as can be: each must be a view by itself.
  std::size_t old_end = 0, new_end = 0;
  while (old_end < old.shape.size() && new_end < shape.size()) {
    const std::size_t old_begin = old_end, new_begin = new_end;
    std::int64_t old_size = old.shape[old_end++], new_size = shape[new_end++];
    while (old_size != new_size) {
      if (new_size < old_size) {
        new_size *= shape[new_end++];
      } else {
        old_size *= old.shape[old_end++];
      }
    }
    if (!walks_as_one(old.shape, old.strides, old_begin, old_end)) return std::nullopt;
    fill_strides(shape, new_begin, new_end, old.strides[old_end - 1], strides);
  }
  for (; new_end > 0 && new_end < shape.size(); ++new_end) strides[new_end] = strides[new_end - 1];
  return strides;
}

}  // namespace weft
