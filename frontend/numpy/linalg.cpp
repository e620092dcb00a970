#include "weft/linalg.hpp"

#include "frontend/numpy/rows.hpp"
#include "ir/core_dimensions.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
#include "runtime/linalg_functions.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::linalg {
namespace {

void check_square(const LazyTensor& a) {
  if (a.ndim() < 2)
    throw LinAlgError(std::to_string(a.ndim()) +
                      "-dimensional array given. Array must be at least two-dimensional");
  if (a.shape()[a.shape().size() - 2] != a.shape().back())
    throw LinAlgError("Last 2 dimensions of the array must be square");
}

/// Integers and bool are float64 here.
DType linalg_dtype(DType dtype) {
  if (dtype == DType::float16) throw TypeError("array type float16 is unsupported in linalg");
  return is_inexact(dtype) ? dtype : DType::float64;
}

LazyTensor square_matrices(const Operand& a) {
  const LazyTensor x = asarray(a);
  check_square(x);
  return astype(x, linalg_dtype(x.dtype()));
}

Dims stacked(const Dims& shape) { return {shape.begin(), shape.end() - 2}; }

/// Of columns, after both are broadcast.
LazyTensor solve_columns(const LazyTensor& a, const LazyTensor& b) {
  const Dims shapes[] = {stacked(a.shape()), stacked(b.shape())};
  Dims matrices = broadcast_shapes(shapes), columns = matrices;
  matrices.insert(matrices.end(), a.shape().end() - 2, a.shape().end());
  columns.insert(columns.end(), b.shape().end() - 2, b.shape().end());
  return called(solve_function(), {broadcast_to(a, matrices), broadcast_to(b, columns)}, columns);
}

}  // namespace

LazyTensor cholesky(const Operand& a, const CholeskyKeywords& keywords) {
  const LazyTensor x = square_matrices(a);
  return called(cholesky_function(keywords.upper), {x}, x.shape());
}

LazyTensor inv(const Operand& a) {
  const LazyTensor x = square_matrices(a);
  return called(inverse_function(), {x}, x.shape());
}

LazyTensor solve(const Operand& a, const Operand& b) {
  const LazyTensor x = asarray(a), y = asarray(b);
  check_square(x);
  const DType dtype = promote_types(linalg_dtype(x.dtype()), linalg_dtype(y.dtype()));
  const LazyTensor left = astype(x, dtype), right = astype(y, dtype);
  if (y.ndim() == 1) {
    Gufunc{"solve1", "(m,m),(m)->(m)"}.check_lengths(x.shape().back(), y.shape()[0]);
    return squeeze(solve_columns(left, expand_dims(right, -1)), -1);
  }
  const Gufunc gufunc{"solve", "(m,m),(m,n)->(m,n)"};
  gufunc.check_ndim(1, y.ndim(), 2);
  gufunc.check_lengths(x.shape().back(), y.shape()[y.shape().size() - 2]);
  return solve_columns(left, right);
}

}  // namespace weft::numpy::linalg
