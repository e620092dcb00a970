#include "frontend/numpy/core/elided.hpp"

#include "frontend/numpy/core/memory_layout.hpp"
#include "ir/promotion.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

LazyTensor product_into(const Operand& other, const LazyTensor& temporary) {
  const LazyTensor* tensor = other.tensor();
  const DType dtype = tensor ? tensor->dtype() : DType::float64;
  const bool fits = !tensor || tensor->shape() == temporary.shape();
  const bool is_written = fits && temporary.size() * temporary.itemsize() >= elided_bytes &&
                          loop_dtype(temporary.dtype(), dtype) == temporary.dtype();
  return is_written ? copied_as(multiply(temporary, other), temporary.strides()) : multiply(other, temporary);
}

}  // namespace weft::numpy
