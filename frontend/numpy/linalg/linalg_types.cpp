#include "frontend/numpy/linalg/linalg_types.hpp"

#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy::linalg {

void check_stacked(const LazyTensor& a) {
  if (a.ndim() < 2)
    throw LinAlgError(std::to_string(a.ndim()) +
                      "-dimensional array given. Array must be at least two-dimensional");
  require_known_lengths({rows_of(a), columns_of(a)}, "a matrix");
}

void check_square(const LazyTensor& a) {
  check_stacked(a);
  if (rows_of(a) != columns_of(a)) throw LinAlgError("Last 2 dimensions of the array must be square");
}

void check_matrix(const LazyTensor& a) {
  if (a.ndim() != 2)
    throw LinAlgError(std::to_string(a.ndim()) + "-dimensional array given. Array must be two-dimensional");
}

LinalgTypes linalg_types(std::span<const LazyTensor> arrays) {
  bool complex = false, wide = false;
  for (const LazyTensor& a : arrays) {
    if (a.dtype() == DType::float16) throw TypeError("array type float16 is unsupported in linalg");
    complex |= is_complex(a.dtype());
    const bool inexact = is_numpy_inexact(a.dtype());
    wide |= !inexact || real_dtype(a.dtype()) == DType::float64;
  }
  if (complex) return {DType::complex128, wide ? DType::complex128 : DType::complex64};
  return {DType::float64, wide ? DType::float64 : DType::float32};
}

LinalgTypes linalg_types(const LazyTensor& a) { return linalg_types(std::span(&a, 1)); }

Dims stacked(const Dims& shape) { return {shape.begin(), shape.end() - 2}; }

Dims stacked_with(const LazyTensor& a, std::initializer_list<std::int64_t> lengths) {
  Dims shape = stacked(a.shape());
  shape.insert(shape.end(), lengths.begin(), lengths.end());
  return shape;
}

std::int64_t rows_of(const LazyTensor& a) { return a.shape()[a.shape().size() - 2]; }
std::int64_t columns_of(const LazyTensor& a) { return a.shape().back(); }

LazyTensor Packed::next(std::initializer_list<std::int64_t> lengths) {
  const std::int64_t from = taken_;
  taken_ += element_count(lengths);
  Dims shape(whole_.shape().begin(), whole_.shape().end() - 1);
  shape.insert(shape.end(), lengths.begin(), lengths.end());
  return copied_c(reshape(getitem(whole_, {ellipsis, slice(from, taken_)}), shape));
}

LazyTensor as_column(const LazyTensor& x) { return expand_dims(x, -1); }
LazyTensor transposed(const LazyTensor& a) { return swapaxes(a, -1, -2); }

}  // namespace weft::numpy::linalg
