// What functions of np.linalg share: checks, and calls of the runtime's decompositions.
#pragma once
#include <span>
#include <string_view>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy::linalg {

/// Errors: LinAlgError "1-dimensional array given. Array must be at least two-dimensional".
void check_stacked(const LazyTensor& a);
/// The same, and "Last 2 dimensions of the array must be square".
void check_square(const LazyTensor& a);
/// Errors: LinAlgError "1-dimensional array given. Array must be two-dimensional".
void check_matrix(const LazyTensor& a);

/// NumPy computes in double precision, and gives float32 where all arrays are of single precision.
struct LinalgTypes {
  DType computed, result;
  DType real() const { return real_dtype(result); }
};
/// Errors: TypeError for float16.
LinalgTypes linalg_types(std::span<const LazyTensor> arrays);
LinalgTypes linalg_types(const LazyTensor& a);

/// The lengths of all but the last two axes.
Dims stacked(const Dims& shape);
/// These, and others after them.
Dims stacked_with(const LazyTensor& a, std::initializer_list<std::int64_t> lengths);
std::int64_t rows_of(const LazyTensor& a);
std::int64_t columns_of(const LazyTensor& a);

/// Results that lie one after the other along the last axis, taken off from the first.
class Packed {
 public:
  explicit Packed(LazyTensor whole) : whole_(std::move(whole)) {}
  /// The next of a matrix of these lengths for each of the stack.
  LazyTensor next(std::initializer_list<std::int64_t> lengths);

 private:
  LazyTensor whole_;
  std::int64_t taken_ = 0;
};

/// x[..., newaxis].
LazyTensor as_column(const LazyTensor& x);
LazyTensor transposed(const LazyTensor& a);

}  // namespace weft::numpy::linalg
