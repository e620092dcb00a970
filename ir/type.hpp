// What is known of a value when its operation is written.
#pragma once
#include "runtime/array/dims.hpp"
#include "runtime/array/dtype.hpp"

namespace weft {

/// dtype, shape, and the memory order NumPy would have given the value, as strides in bytes. NumPy sums in
/// memory order, so the strides decide bits; they say nothing of where Weft keeps the value.
struct Type {
  DType dtype = DType::float64;
  Dims shape, strides;

  std::int64_t ndim() const { return static_cast<std::int64_t>(shape.size()); }
  std::int64_t size() const;
  std::int64_t nbytes() const { return size() * itemsize(dtype); }
  bool operator==(const Type&) const = default;
};

/// A C-contiguous type. Errors: ValueError when `shape` is too big.
Type c_type(DType dtype, Dims shape);

/// Whether two types differ in the strides of axes of length 1 at most, which order nothing.
bool same_order(const Type& a, const Type& b);

}  // namespace weft
