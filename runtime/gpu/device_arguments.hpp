// The arguments of calls that kernels take.
#pragma once
#include <algorithm>

#include "runtime/program/program.hpp"

namespace weft {

inline bool is_whole(const BufferType& type) {
  return is_c_contiguous(type.shape, type.strides, itemsize(type.dtype));
}
/// So many and a result, all in C order.
inline bool are_whole(const HostCall& call, std::size_t arguments) {
  return call.types.size() == arguments + 1 && std::ranges::all_of(call.types, is_whole);
}
inline bool is_number(const BufferType& type) { return type.dtype == DType::int64 && type.shape.empty(); }
inline bool is_mark(const BufferType& type) { return type.dtype == DType::bool_ && type.shape.empty(); }
inline bool are_alike(const BufferType& a, const BufferType& b) {
  return a.dtype == b.dtype && a.shape == b.shape;
}

/// Of an array's items, along its axes after the first `axes`.
inline Dims item_shape(const BufferType& type, std::size_t axes) {
  return {type.shape.begin() + static_cast<std::ptrdiff_t>(axes), type.shape.end()};
}
inline std::int64_t item_bytes(const BufferType& type, std::size_t axes) {
  return element_count(item_shape(type, axes)) * itemsize(type.dtype);
}

}  // namespace weft
