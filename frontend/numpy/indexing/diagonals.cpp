// Diagonals of arrays, and matrices made of diagonals and triangles.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Row numbers as a column, and column numbers less `k` as a row: a diagonal further out is the outermost
/// one.
struct Places {
  LazyTensor rows, columns;
};

Places places(std::int64_t n, std::int64_t m, std::int64_t k) {
  const std::int64_t offset = std::clamp(k, -n - 1, m + 1);
  return {arange(n)[ellipsis, newaxis], arange(-offset, m - offset)};
}

/// The part of `x` along two axes where its diagonal `offset` begins in the corner.
LazyTensor cornered(const LazyTensor& x, const DiagonalKeywords& plane) {
  if (plane.offset == 0) return x;
  Subscripts items(static_cast<std::size_t>(x.ndim()), slice(None{}));
  if (plane.offset > 0) items[plane.axis2] = slice(plane.offset, None{});
  if (plane.offset < 0) items[plane.axis1] = slice(-std::max(plane.offset, -INT64_MAX), None{});
  return getitem(x, items);
}

/// The two axes last.
LazyTensor plane_last(const LazyTensor& x, std::int64_t axis1, std::int64_t axis2) {
  Dims axes = all_axes(x.ndim());
  std::erase_if(axes, [&](std::int64_t axis) { return axis == axis1 || axis == axis2; });
  axes.push_back(axis1);
  axes.push_back(axis2);
  return std::ranges::is_sorted(axes) ? x : transpose(x, axes);
}

/// The mask of a triangle of the last two axes.
LazyTensor triangle(const LazyTensor& x, std::int64_t k) {
  if (x.ndim() == 0) throw TypeError("tri() missing 1 required positional argument: 'N'");
  const std::int64_t columns = x.shape().back(), rows = x.ndim() == 1 ? columns : x.shape()[x.ndim() - 2];
  return tri(rows, columns, {.k = k, .dtype = DType::bool_});
}

}  // namespace

LazyTensor eye(std::int64_t n, const EyeKeywords& keywords) { return eye(n, n, keywords); }

LazyTensor eye(std::int64_t n, std::int64_t m, const EyeKeywords& keywords) {
  const DType dtype = keywords.dtype.value_or(DType::float64);
  const LazyTensor blank = zeros({n, m}, {.dtype = dtype, .order = keywords.order});
  if (keywords.order == 'F')
    return transpose(eye(m, n, {.k = -std::max(keywords.k, -INT64_MAX), .dtype = dtype}));
  if (blank.size() == 0) return blank;
  const auto [rows, columns] = places(n, m, keywords.k);
  return astype(equal(rows, columns), dtype);
}

LazyTensor identity(std::int64_t n, const DTypeKeyword& keywords) {
  return eye(n, {.dtype = keywords.dtype});
}

LazyTensor tri(std::int64_t n, const TriKeywords& keywords) { return tri(n, n, keywords); }

LazyTensor tri(std::int64_t n, std::int64_t m, const TriKeywords& keywords) {
  const DType dtype = keywords.dtype.value_or(DType::float64);
  n = std::max<std::int64_t>(n, 0);
  m = std::max<std::int64_t>(m, 0);
  if (n == 0 || m == 0) return zeros({n, m}, {.dtype = dtype});
  const auto [rows, columns] = places(n, m, keywords.k);
  return astype(greater_equal(rows, columns), dtype);
}

LazyTensor diagonal(const Operand& a, const DiagonalKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (x.ndim() < 2) throw ValueError("diag requires an array of at least two dimensions");
  const std::int64_t axis1 = normalized_axis(keywords.axis1, x.ndim(), "axis1");
  const std::int64_t axis2 = normalized_axis(keywords.axis2, x.ndim(), "axis2");
  if (axis1 == axis2) throw ValueError("axis1 and axis2 cannot be the same");
  const LazyTensor corner = cornered(x, {keywords.offset, axis1, axis2});
  return Node::apply(Operation::diagonal, {plane_last(corner, axis1, axis2)});
}

LazyTensor trace(const Operand& a, const TraceKeywords& keywords) {
  const LazyTensor elements =
      diagonal(a, {.offset = keywords.offset, .axis1 = keywords.axis1, .axis2 = keywords.axis2});
  return sum(elements, {.axis = -1, .dtype = keywords.dtype});
}

LazyTensor diag(const Operand& v, std::int64_t k) {
  const LazyTensor x = asarray(v);
  if (x.ndim() == 2) return diagonal(x, {.offset = k});
  if (x.ndim() != 1) throw ValueError("Input must be 1- or 2-d.");
  const std::int64_t size = x.size(), apart = std::abs(std::max(k, -INT64_MAX));
  if (apart > INT64_MAX - size) throw ValueError("Maximum allowed dimension exceeded");
  const LazyTensor nothing = zeros(Dims{}, {.dtype = x.dtype()});
  const LazyTensor block = where(eye(size, {.dtype = DType::bool_}), x[ellipsis, newaxis], nothing);
  if (k == 0) return block;
  const LazyTensor blank = zeros({size + apart, size + apart}, {.dtype = x.dtype()});
  if (k > 0) return setitem(blank, {slice(size), slice(k, None{})}, block);
  return setitem(blank, {slice(apart, None{}), slice(size)}, block);
}

LazyTensor diagflat(const Operand& v, std::int64_t k) { return diag(ravel(v), k); }

LazyTensor tril(const Operand& m, std::int64_t k) {
  const LazyTensor x = asarray(m);
  return where(triangle(x, k), x, zeros(1, {.dtype = x.dtype()}));
}

LazyTensor triu(const Operand& m, std::int64_t k) {
  const LazyTensor x = asarray(m);
  return where(triangle(x, std::max(k, -INT64_MAX) - 1), zeros(1, {.dtype = x.dtype()}), x);
}

}  // namespace weft::numpy
