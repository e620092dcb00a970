// Whether two arrays are the same, to the bit.
#pragma once
#include <cstring>

#include "runtime/array/ndarray.hpp"

namespace weft::tests {

inline bool is_nan(DType dtype, const std::byte* element) {
  return dispatch(dtype, [&]<class T>() {
    return *reinterpret_cast<const T*>(element) != *reinterpret_cast<const T*>(element);
  });
}

/// A NaN is a NaN.
inline bool same(const ndarray& a, const ndarray& b) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape()) return false;
  const ndarray x = a.copy_c(), y = b.copy_c();
  for (std::int64_t at = 0; at < x.nbytes(); at += x.itemsize()) {
    const bool equal =
        std::memcmp(x.bytes() + at, y.bytes() + at, static_cast<std::size_t>(x.itemsize())) == 0;
    if (!equal && !(is_nan(x.dtype(), x.bytes() + at) && is_nan(y.dtype(), y.bytes() + at))) return false;
  }
  return true;
}

}  // namespace weft::tests
