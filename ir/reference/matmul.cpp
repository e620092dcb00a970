#include "ir/reference/matmul.hpp"

#include "ir/reference/layout.hpp"
#include "ir/wrap.hpp"

namespace weft::reference {
namespace {

/// Vectors become matrices: a row on the left, a column on the right.
ndarray as_matrices(const ndarray& array, bool left) {
  if (array.ndim() > 1) return array;
  const std::int64_t length = array.shape()[0], stride = array.strides()[0];
  return left ? array.view({1, length}, {0, stride}, 0) : array.view({length, 1}, {stride, 0}, 0);
}

/// `array` with its leading axes broadcast to `batch`, in C order.
ndarray over_batch(const ndarray& array, Dims batch) {
  batch.insert(batch.end(), array.shape().end() - 2, array.shape().end());
  return broadcast(array, batch).copy_c();
}

/// Of floats of 16 bits in float32, rounded once.
template <class T>
T product_sum(const T* row, const T* column, std::int64_t k, std::int64_t column_stride) {
  using Total = std::conditional_t<is_half_type<T>, float, T>;
  Total total(0);
  for (std::int64_t i = 0; i < k; ++i)
    total = wrapping_add(total, wrapping_multiply<Total>(row[i], column[i * column_stride]));
  return T(total);
}

/// All matrices of a batch, one after the other in memory.
template <class T>
void multiply(const ndarray& a, const ndarray& b, const ndarray& result, std::int64_t count) {
  const std::int64_t m = a.shape()[a.ndim() - 2], k = a.shape().back(), n = b.shape().back();
  T* out = result.data<T>();
  for (std::int64_t matrix = 0; matrix < count; ++matrix)
    for (std::int64_t i = 0; i < m; ++i)
      for (std::int64_t j = 0; j < n; ++j)
        *out++ = product_sum(a.data<T>() + (matrix * m + i) * k, b.data<T>() + matrix * k * n + j, k, n);
}

}  // namespace

ndarray matmul(const ndarray& x, const ndarray& y, const Dims& shape) {
  const std::int64_t matrix_axes = (x.ndim() > 1) + (y.ndim() > 1);
  const Dims batch(shape.begin(), shape.end() - matrix_axes);
  const ndarray a = over_batch(as_matrices(x, true), batch), b = over_batch(as_matrices(y, false), batch);
  const ndarray result = ndarray::empty(x.dtype(), shape);
  dispatch_real(x.dtype(), [&]<class T>() { multiply<T>(a, b, result, element_count(batch)); });
  return result;
}

}  // namespace weft::reference
