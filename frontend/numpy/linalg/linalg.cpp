// np.linalg: solving, and determinants.
#include "weft/linalg.hpp"

#include <array>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/linalg/linalg_types.hpp"
#include "ir/infer.hpp"
#include "ir/infer/core_dimensions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::linalg {
namespace {

struct Square {
  LazyTensor a;
  LinalgTypes types;

  explicit Square(const Operand& given) : a(asarray(given)) {
    check_square(a);
    types = linalg_types(a);
    a = astype(a, types.computed);
  }
};

/// Of columns, after both are broadcast.
LazyTensor solve_columns(const LazyTensor& a, const LazyTensor& b) {
  const Dims shapes[] = {stacked(a.shape()), stacked(b.shape())};
  Dims matrices = broadcast_shapes(shapes), columns = matrices;
  matrices.insert(matrices.end(), a.shape().end() - 2, a.shape().end());
  columns.insert(columns.end(), b.shape().end() - 2, b.shape().end());
  return called(LibraryFunction::solve, {broadcast_to(a, matrices), broadcast_to(b, columns)}, columns);
}

}  // namespace

LazyTensor cholesky(const Operand& a, const CholeskyKeywords& keywords) {
  const Square x(a);
  return astype(called(keywords.upper ? LibraryFunction::cholesky_upper : LibraryFunction::cholesky, {x.a},
                       x.a.shape()),
                x.types.result);
}

LazyTensor inv(const Operand& a) {
  const Square x(a);
  return astype(called(LibraryFunction::inv, {x.a}, x.a.shape()), x.types.result);
}

LazyTensor solve(const Operand& a, const Operand& b) {
  const LazyTensor x = asarray(a), y = asarray(b);
  check_square(x);
  const LinalgTypes types = linalg_types(std::array{x, y});
  const LazyTensor left = astype(x, types.computed), right = astype(y, types.computed);
  if (y.ndim() == 1) {
    Gufunc{"solve1", "(m,m),(m)->(m)"}.check_lengths(x.shape().back(), y.shape()[0]);
    return astype(squeeze(solve_columns(left, as_column(right)), -1), types.result);
  }
  const Gufunc gufunc{"solve", "(m,m),(m,n)->(m,n)"};
  gufunc.check_ndim(1, y.ndim(), 2);
  gufunc.check_lengths(x.shape().back(), rows_of(y));
  return astype(solve_columns(left, right), types.result);
}

LazyTensor det(const Operand& a) {
  const Square x(a);
  return astype(called(LibraryFunction::det, {x.a}, x.types.computed, stacked(x.a.shape())), x.types.result);
}

SignAndLog slogdet(const Operand& a) {
  const Square x(a);
  const LazyTensor both = called(LibraryFunction::slogdet, {x.a}, x.types.computed, stacked_with(x.a, {2}));
  return {astype(getitem(both, {ellipsis, 0}), x.types.result),
          astype(real(getitem(both, {ellipsis, 1})), x.types.real())};
}

LazyTensor tensorsolve(const Operand& a, const Operand& b, const TensorsolveKeywords& keywords) {
  LazyTensor x = asarray(a);
  const LazyTensor y = asarray(b);
  if (keywords.axes) {
    Dims order;
    for (std::int64_t axis = 0; axis < x.ndim(); ++axis) order.push_back(axis);
    for (const std::int64_t axis : *keywords.axes) {
      const auto found = std::ranges::find(order, axis);
      if (found == order.end()) throw ValueError("list.remove(x): x not in list");
      order.erase(found);
      order.push_back(axis);
    }
    x = transpose(x, order);
  }
  // As Python cuts the shape: from the end by what a has more axes than b, or from the front.
  const std::int64_t more = x.ndim() - y.ndim();
  const std::int64_t from = std::clamp<std::int64_t>(more > 0 ? x.ndim() - more : -more, 0, x.ndim());
  const Dims shape(x.shape().begin() + from, x.shape().end());
  const std::int64_t count = element_count(shape);
  if (x.size() != count * count)
    throw LinAlgError(
        "Input arrays must satisfy the requirement             prod(a.shape[b.ndim:]) == "
        "prod(a.shape[:b.ndim])");
  return reshape(solve(reshape(x, {count, count}), ravel(y)), shape);
}

LazyTensor tensorinv(const Operand& a, std::int64_t ind) {
  const LazyTensor x = asarray(a);
  if (ind <= 0) throw ValueError("Invalid ind argument.");
  const Dims& shape = x.shape();
  const auto middle = shape.begin() + std::min(ind, x.ndim());
  Dims inverse(middle, shape.end());
  const std::int64_t count = element_count(inverse);
  inverse.insert(inverse.end(), shape.begin(), middle);
  return reshape(inv(reshape(x, {count, -1})), inverse);
}

}  // namespace weft::numpy::linalg
