#include "ir/type.hpp"

#include <utility>

namespace weft {

std::int64_t Type::size() const {
  std::int64_t product = 1;
  for (std::int64_t length : shape) product *= length;
  return product;
}

Type c_type(DType dtype, Dims shape) {
  element_count(shape, itemsize(dtype));
  Dims strides = c_strides(shape, itemsize(dtype));
  return {dtype, std::move(shape), std::move(strides)};
}

bool same_order(const Type& a, const Type& b) {
  if (a.dtype != b.dtype || a.shape != b.shape) return false;
  for (std::size_t i = 0; i < a.shape.size(); ++i)
    if (a.shape[i] != 1 && a.strides[i] != b.strides[i]) return a.size() == 0;
  return true;
}

}  // namespace weft
