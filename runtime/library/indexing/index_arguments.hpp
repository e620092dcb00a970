// What functions of indexing have in common.
#pragma once
#include <exception>
#include <type_traits>

#include "runtime/array/ndarray.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {

/// NumPy's, of a place along an axis of that length.
inline std::exception_ptr index_error(std::int64_t at, std::int64_t axis, std::int64_t length) {
  return std::make_exception_ptr(
      IndexError(text_of("index {} is out of bounds for axis {} with size {}", at, axis, length)));
}

[[noreturn]] inline void refuse_index(const char* expected) {
  throw ValueError(text_of("operation 'indexing': expected {}", expected));
}

/// Makes `shape` what it and `other` broadcast to, where they do.
inline void broadcast_with(Dims& shape, const Dims& other) {
  if (other.size() > shape.size()) shape.insert(shape.begin(), other.size() - shape.size(), 1);
  const std::size_t missing = shape.size() - other.size();
  for (std::size_t axis = 0; axis < other.size(); ++axis)
    if (other[axis] != 1) shape[axis + missing] = other[axis];
}

/// Of a table's items at indices along an axis: the indices' axes in its stead.
inline Dims taken_shape(const Dims& table, std::int64_t axis, const Dims& indices) {
  Dims shape(table.begin(), table.begin() + axis);
  shape.insert(shape.end(), indices.begin(), indices.end());
  shape.insert(shape.end(), table.begin() + axis + 1, table.end());
  return shape;
}
/// How many elements there are before and after an axis.
inline std::int64_t elements_before(const Dims& shape, std::int64_t axis) {
  return element_count(Dims(shape.begin(), shape.begin() + axis));
}
inline std::int64_t elements_after(const Dims& shape, std::int64_t axis) {
  return element_count(Dims(shape.begin() + axis + 1, shape.end()));
}

/// Calls body(bytes), with those of common items as a constant.
template <class Body>
void with_item_bytes(std::int64_t bytes, const Body& body) {
  if (bytes == 8) return body(std::integral_constant<std::size_t, 8>());
  if (bytes == 4) return body(std::integral_constant<std::size_t, 4>());
  if (bytes == 16) return body(std::integral_constant<std::size_t, 16>());
  body(static_cast<std::size_t>(bytes));
}

}  // namespace weft
