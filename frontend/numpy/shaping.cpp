#include "weft/shaping.hpp"

#include <algorithm>

#include "frontend/numpy/axes.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"

namespace weft::numpy {
namespace {

/// As reshape's error prints the shape asked for: the unknown length is "newaxis", or nothing in front.
std::string asked_shape_text(const Dims& shape) {
  std::string lengths;
  for (const std::int64_t length : shape) {
    if (length < 0 && lengths.empty()) continue;
    if (!lengths.empty()) lengths += ',';
    lengths += length < 0 ? "newaxis" : std::to_string(length);
  }
  return shape.size() == 1 ? "(" + lengths + ",)" : "(" + lengths + ")";
}

/// The product of the lengths that are given; -1 when it does not fit.
std::int64_t known_size(const Dims& shape) {
  std::int64_t size = 1;
  for (const std::int64_t length : shape) {
    if (length >= 0 && __builtin_mul_overflow(size, length, &size)) return -1;
  }
  return size;
}

Dims completed_shape(Dims shape, std::int64_t size) {
  const auto unknown = std::ranges::find_if(shape, [](std::int64_t length) { return length < 0; });
  if (std::ranges::count_if(shape, [](std::int64_t length) { return length < 0; }) > 1) {
    throw ValueError("can only specify one unknown dimension");
  }
  const std::int64_t known = known_size(shape);
  const bool fits = unknown == shape.end() ? known == size : known > 0 && size % known == 0;
  if (!fits) {
    throw ValueError("cannot reshape array of size " + std::to_string(size) + " into shape " +
                     asked_shape_text(shape));
  }
  if (unknown != shape.end()) *unknown = size / known;
  return shape;
}

Dims reversed_axes(std::int64_t ndim) {
  Dims axes;
  while (ndim > 0) axes.push_back(--ndim);
  return axes;
}

/// An index that takes every axis whole.
Subscripts whole_axes(std::int64_t ndim) { return Subscripts(ndim, slice(None{})); }

Dims unit_axes(const Dims& shape) {
  Dims axes;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 1) axes.push_back(static_cast<std::int64_t>(axis));
  }
  return axes;
}

/// squeeze takes axis 0 or -1 of a 0-d array for none at all.
bool names_no_axis(const Axis& axis, std::int64_t ndim) {
  return ndim == 0 && axis.is_single() && (axis.axes()[0] == 0 || axis.axes()[0] == -1);
}

}  // namespace

LazyTensor reshape(const Operand& a, const Shape& shape) {
  const LazyTensor x = asarray(a);
  return Node::apply(Operation::reshape, {x}, {{Attribute::shape, completed_shape(shape.dims, x.size())}});
}

LazyTensor transpose(const Operand& a, const Axis& axes) {
  const LazyTensor x = asarray(a);
  if (axes.is_none())
    return Node::apply(Operation::transpose, {x}, {{Attribute::axes, reversed_axes(x.ndim())}});
  if (static_cast<std::int64_t>(axes.axes().size()) != x.ndim()) throw ValueError("axes don't match array");
  return Node::apply(Operation::transpose, {x},
                     {{Attribute::axes, normalized_axes(axes, x.ndim(), "repeated axis in transpose")}});
}

LazyTensor expand_dims(const Operand& a, const Axis& axis) {
  const LazyTensor x = asarray(a);
  if (axis.is_none()) throw TypeError("'NoneType' object cannot be interpreted as an integer");
  const std::int64_t ndim = x.ndim() + static_cast<std::int64_t>(axis.axes().size());
  Subscripts items = whole_axes(ndim);
  for (const std::int64_t each : normalized_axes(axis, ndim, "repeated axis")) items[each] = newaxis;
  element_count(Dims(items.size(), 1));  // NumPy reshapes, so it refuses a 65th axis as reshape does
  return getitem(x, items);
}

LazyTensor squeeze(const Operand& a, const Axis& axis) {
  const LazyTensor x = asarray(a);
  if (names_no_axis(axis, x.ndim())) return x;
  Subscripts items = whole_axes(x.ndim());
  for (const std::int64_t each : axis.is_none() ? unit_axes(x.shape()) : normalized_axes(axis, x.ndim())) {
    if (x.shape()[each] != 1) {
      throw ValueError("cannot select an axis to squeeze out which has size not equal to one");
    }
    items[each] = 0;
  }
  return getitem(x, items);
}

LazyTensor broadcast_to(const Operand& a, const Shape& shape) {
  return Node::apply(Operation::broadcast_to, {asarray(a)}, {{Attribute::shape, shape.dims}});
}

LazyTensor flip(const Operand& a, const Axis& axis) {
  const LazyTensor x = asarray(a);
  Subscripts items = whole_axes(x.ndim());
  for (const std::int64_t each : normalized_axes(axis, x.ndim(), "repeated axis")) {
    items[each] = slice(None{}, None{}, -1);
  }
  return getitem(x, items);
}

}  // namespace weft::numpy
