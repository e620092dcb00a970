// What functions of indexing have in common.
#pragma once
#include <algorithm>
#include <exception>
#include <functional>
#include <numeric>
#include <span>
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

/// Whether `shape` is that of a table's items at indices along an axis: the indices' axes in its stead.
inline bool is_taken_shape(std::span<const std::int64_t> shape, std::span<const std::int64_t> table,
                           std::size_t axis, std::span<const std::int64_t> indices) {
  if (shape.size() + 1 != table.size() + indices.size()) return false;
  return std::ranges::equal(shape.first(axis), table.first(axis)) &&
         std::ranges::equal(shape.subspan(axis, indices.size()), indices) &&
         std::ranges::equal(shape.subspan(axis + indices.size()), table.subspan(axis + 1));
}
inline std::int64_t elements_of(std::span<const std::int64_t> shape) {
  return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}
/// How many elements there are before and after an axis.
inline std::int64_t elements_before(std::span<const std::int64_t> shape, std::size_t axis) {
  return elements_of(shape.first(axis));
}
inline std::int64_t elements_after(std::span<const std::int64_t> shape, std::size_t axis) {
  return elements_of(shape.subspan(axis + 1));
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
