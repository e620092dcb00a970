// np.linalg: norms, and condition numbers.
#include <limits>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/linalg/linalg_types.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::linalg {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool is_frobenius(const Order& ord) { return ord.name == "fro" || ord.name == "f"; }

LazyTensor squares(const LazyTensor& x) { return real(multiply(conjugate(x), x)); }

/// Of all elements, by a product of vectors.
LazyTensor whole_norm(const LazyTensor& x, bool keepdims) {
  const LazyTensor all = ravel(x, 'K');
  const LazyTensor sum =
      is_complex(x.dtype()) ? add(dot(real(all), real(all)), dot(imag(all), imag(all))) : dot(all, all);
  const LazyTensor root = sqrt(sum);
  return keepdims ? reshape(root, Dims(x.shape().size(), 1)) : root;
}

/// Sums of powers of absolute values, and their roots.
LazyTensor power_norm(const LazyTensor& x, double order, const Axis& axis, bool keepdims) {
  const LazyTensor powers = power(absolute(x), order);
  const LazyTensor total = sum(powers, {.axis = axis, .keepdims = keepdims});
  const DType dtype = total.dtype();
  return power(total, reciprocal(LazyTensor(constant_of(dtype, order))));
}

LazyTensor along_vectors(const LazyTensor& x, const Order& ord, const Axis& axis, bool keepdims) {
  if (!ord.name.empty()) throw ValueError("Invalid norm order '" + ord.name + "' for vectors");
  const double order = ord.number.value_or(2);
  if (order == infinity) return max(absolute(x), {.axis = axis, .keepdims = keepdims, .initial = 0});
  if (order == -infinity) return min(absolute(x), {.axis = axis, .keepdims = keepdims});
  if (order == 0)
    return sum(astype(not_equal(x, 0), real_dtype(x.dtype())), {.axis = axis, .keepdims = keepdims});
  if (order == 1) return sum(absolute(x), {.axis = axis, .keepdims = keepdims});
  if (order == 2) return sqrt(sum(squares(x), {.axis = axis, .keepdims = keepdims}));
  return power_norm(x, order, axis, keepdims);
}

/// Singular values of the matrices along two axes.
LazyTensor values_of(const LazyTensor& x, std::int64_t rows, std::int64_t columns) {
  return svdvals(moveaxis(x, {rows, columns}, {-2, -1}));
}

/// The largest or the smallest of the sums of absolute values along an axis.
LazyTensor of_sums(const LazyTensor& x, std::int64_t summed, std::int64_t other, bool largest) {
  const LazyTensor sums = sum(absolute(x), {.axis = summed});
  const std::int64_t left = other > summed ? other - 1 : other;
  return largest ? max(sums, {.axis = left, .initial = 0}) : min(sums, {.axis = left});
}

LazyTensor along_matrices(const LazyTensor& x, const Order& ord, const Dims& axes) {
  const std::int64_t rows = normalized_axis(axes[0], x.ndim()), columns = normalized_axis(axes[1], x.ndim());
  if (rows == columns) throw ValueError("Duplicate axes given.");
  if (ord.is_none() || is_frobenius(ord)) return sqrt(sum(squares(x), {.axis = axes}));
  if (ord.name == "nuc") return sum(values_of(x, rows, columns), {.axis = -1, .initial = 0});
  const double order = ord.number.value_or(0);
  if (order == 2) return max(values_of(x, rows, columns), {.axis = -1, .initial = 0});
  if (order == -2) return min(values_of(x, rows, columns), {.axis = -1});
  if (order == 1 || order == -1) return of_sums(x, rows, columns, order > 0);
  if (order == infinity || order == -infinity) return of_sums(x, columns, rows, order > 0);
  throw ValueError("Invalid norm order for matrices.");
}

Dims with_ones(Dims shape, const Dims& axes) {
  const auto ndim = static_cast<std::int64_t>(shape.size());
  for (const std::int64_t axis : axes) shape[static_cast<std::size_t>(axis < 0 ? axis + ndim : axis)] = 1;
  return shape;
}

Dims normalized(const Dims& axes, std::int64_t ndim) {
  Dims result;
  for (const std::int64_t axis : axes) result.push_back(normalized_axis(axis, ndim));
  return result;
}

}  // namespace

LazyTensor norm(const Operand& given, const NormKeywords& keywords) {
  LazyTensor x = asarray(given);
  if (!is_numpy_inexact(x.dtype())) x = astype(x, DType::float64);
  const Order& ord = keywords.ord;
  if (keywords.axis.is_none()) {
    const bool whole =
        ord.is_none() || (is_frobenius(ord) && x.ndim() == 2) || (ord.number == 2 && x.ndim() == 1);
    if (whole) return whole_norm(x, keywords.keepdims);
  }
  Dims axes = keywords.axis.axes();
  if (keywords.axis.is_none())
    for (std::int64_t axis = 0; axis < x.ndim(); ++axis) axes.push_back(axis);
  if (axes.size() == 1) return along_vectors(x, ord, axes, keywords.keepdims);
  if (axes.size() != 2) throw ValueError("Improper number of dimensions to norm.");
  const LazyTensor result = along_matrices(x, ord, axes);
  return keywords.keepdims ? reshape(result, with_ones(x.shape(), axes)) : result;
}

LazyTensor vector_norm(const Operand& given, const VectorNormKeywords& keywords) {
  LazyTensor x = asarray(given);
  const Dims shape = x.shape();
  Dims axes = keywords.axis.axes();
  std::int64_t along = 0;
  if (keywords.axis.is_none()) {
    x = ravel(x);
    for (std::int64_t axis = 0; axis < static_cast<std::int64_t>(shape.size()); ++axis) axes.push_back(axis);
  } else if (keywords.axis.is_single()) {
    along = axes[0];
  } else {
    Dims order = normalized(axes, x.ndim()), flat{1};
    for (const std::int64_t axis : order) flat[0] *= shape[static_cast<std::size_t>(axis)];
    for (std::int64_t axis = 0; axis < x.ndim(); ++axis)
      if (std::ranges::find(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(axes.size()), axis) ==
          order.begin() + static_cast<std::ptrdiff_t>(axes.size())) {
        order.push_back(axis);
        flat.push_back(shape[static_cast<std::size_t>(axis)]);
      }
    x = reshape(transpose(x, order), flat);
  }
  const LazyTensor result = norm(x, {.ord = keywords.ord, .axis = along});
  if (!keywords.keepdims) return result;
  return reshape(result, with_ones(shape, normalized(axes, static_cast<std::int64_t>(shape.size()))));
}

LazyTensor matrix_norm(const Operand& x, const MatrixNormKeywords& keywords) {
  return norm(x, {.ord = keywords.ord, .axis = {-2, -1}, .keepdims = keywords.keepdims});
}

LazyTensor cond(const Operand& given, const Order& p) {
  const LazyTensor x = asarray(given);
  if (x.size() == 0 && (x.ndim() < 2 || rows_of(x) * columns_of(x) == 0))
    throw LinAlgError("cond is not defined on empty arrays");
  LazyTensor result;
  if (p.is_none() || p.number == 2 || p.number == -2) {
    const LazyTensor values = svdvals(x);
    const LazyTensor largest = getitem(values, {ellipsis, 0}), smallest = getitem(values, {ellipsis, -1});
    result = p.number == -2 ? divide(smallest, largest) : divide(largest, smallest);
  } else {
    check_square(x);
    const LinalgTypes types = linalg_types(x);
    const LazyTensor inverse =
        called(LibraryFunction::inv_or_nan, {astype(x, types.computed)}, types.computed, x.shape());
    result =
        astype(multiply(norm(x, {.ord = p, .axis = {-2, -1}}), norm(inverse, {.ord = p, .axis = {-2, -1}})),
               types.real());
  }
  const LazyTensor unknown = logical_and(isnan(result), logical_not(any(isnan(x), {.axis = {-2, -1}})));
  return where(unknown, LazyTensor(constant_of(result.dtype(), infinity)), result);
}

}  // namespace weft::numpy::linalg
