#include "runtime/array/dims.hpp"

#include <algorithm>

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// Whether axes taken from last to first (or first to last) follow each other in memory without a gap.
template <class Axes>
bool is_packed(const Dims& shape, const Dims& strides, std::int64_t itemsize, Axes axis_at) {
  std::int64_t expected = itemsize;
  bool packed = true;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::size_t axis = axis_at(i);
    if (shape[axis] == 0) return true;
    if (shape[axis] == 1) continue;
    packed = packed && strides[axis] == expected;
    expected *= shape[axis];
  }
  return packed;
}

std::string tuple(const Dims& dims, std::string_view comma) {
  return text_of("({}{})", joined(dims, comma), dims.size() == 1 ? "," : "");
}

}  // namespace

std::int64_t element_count(const Dims& shape, std::int64_t itemsize) {
  if (shape.size() > max_ndim) {
    throw ValueError(text_of("maximum supported dimension for an ndarray is currently {}, found {}", max_ndim,
                             shape.size()));
  }
  std::int64_t bytes = itemsize, count = 1;
  for (const std::int64_t length : shape) {
    if (length < 0) throw ValueError("negative dimensions are not allowed");
    if (length != 0 && __builtin_mul_overflow(bytes, length, &bytes)) {
      throw ValueError(
          "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.");
    }
    count *= length;
  }
  return count;
}

Dims c_strides(const Dims& shape, std::int64_t itemsize) {
  const bool empty = std::ranges::find(shape, 0) != shape.end();
  return empty ? Dims(shape.size(), 0) : nested_strides(shape, itemsize);
}

Dims nested_strides(const Dims& shape, std::int64_t itemsize) {
  Dims strides(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    strides[axis] = itemsize;
    if (shape[axis] != 0) itemsize *= shape[axis];
  }
  return strides;
}

bool is_c_contiguous(const Dims& shape, const Dims& strides, std::int64_t itemsize) {
  return is_packed(shape, strides, itemsize, [&](std::size_t i) { return shape.size() - 1 - i; });
}

bool is_f_contiguous(const Dims& shape, const Dims& strides, std::int64_t itemsize) {
  return is_packed(shape, strides, itemsize, [](std::size_t i) { return i; });
}

std::string tuple_text(const Dims& dims) { return tuple(dims, ", "); }
std::string shape_text(const Dims& dims) { return tuple(dims, ","); }

}  // namespace weft
