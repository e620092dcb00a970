#include <algorithm>

#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

[[noreturn]] void refuse(std::span<const Dims> shapes) {
  std::string text = "operands could not be broadcast together with shapes ";
  for (const Dims& shape : shapes) text += shape_text(shape) + " ";
  throw ValueError(text);
}

/// Widens `result` by `shape`, aligned at the last axis; false when they do not fit.
bool widen(Dims& result, const Dims& shape) {
  const std::size_t skipped = result.size() - shape.size();
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    std::int64_t& length = result[skipped + axis];
    if (length == 1) length = shape[axis];
    if (shape[axis] != 1 && shape[axis] != length) return false;
  }
  return true;
}

}  // namespace

Dims broadcast_shapes(std::span<const Dims> shapes) {
  std::size_t ndim = 0;
  for (const Dims& shape : shapes) ndim = std::max(ndim, shape.size());
  Dims result(ndim, 1);
  for (const Dims& shape : shapes) {
    if (!widen(result, shape)) refuse(shapes);
  }
  return result;
}

Dims broadcast_strides(const Type& type, const Dims& shape) {
  Dims strides(shape.size(), 0);
  const std::size_t skipped = shape.size() - type.shape.size();
  for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
    if (type.shape[axis] != 1) strides[skipped + axis] = type.strides[axis];
  }
  return strides;
}

}  // namespace weft
