#include "ir/formulas/matrices.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "ir/converted.hpp"
#include "ir/formulas/decisions.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/index.hpp"

namespace weft {
namespace {

/// The places of columns, along a last axis, and of rows, along the one before.
Formula columns(const Formula& matrix) { return {counted(columns_of(matrix.tensor))}; }
Formula rows(const Formula& matrix) {
  const std::int64_t count = rows_of(matrix.tensor);
  return {reshaped(counted(count), {count, 1})};
}

/// A vector as a matrix: an axis of length 1 more, so many before the end.
Tensor with_axis(const Tensor& x, std::int64_t from_end) {
  Dims shape = x.type().shape;
  shape.insert(shape.end() - from_end, 1);
  return reshaped(x, shape);
}

Tensor some_along(const Tensor& x, std::int64_t axis, std::int64_t first, std::int64_t count) {
  if (may_omit(first == 0 && count == x.type().shape[axis])) return x;
  Index index = whole(x.type().shape);
  index[axis] = {.start = first, .length = count};
  return getitem(x, index);
}

/// Of differences of values, or of squares of such, in the dtype of the matrices that are divided by them.
Formula to_divide_by(const Formula& differences) {
  const double infinity = std::numeric_limits<double>::infinity();
  return where(on_diagonal(differences), number(differences, infinity), without_zeros(differences));
}

}  // namespace

Tensor called(LibraryFunction function, std::vector<Tensor> arguments, DType dtype, const Dims& shape) {
  return Node::apply(Operation::call, std::move(arguments),
                     {{Attribute::dtype, dtype},
                      {Attribute::shape, shape},
                      {Attribute::function, library_function(function)}});
}

std::int64_t rows_of(const Tensor& matrix) { return matrix.type().shape[matrix.type().ndim() - 2]; }
std::int64_t columns_of(const Tensor& matrix) { return matrix.type().shape.back(); }

Dims stacked_with(const Tensor& matrix, std::initializer_list<std::int64_t> lengths) {
  Dims shape(matrix.type().shape.begin(), matrix.type().shape.end() - 2);
  shape.insert(shape.end(), lengths.begin(), lengths.end());
  return shape;
}

Tensor turned(const Tensor& matrix) {
  Dims axes(matrix.type().shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  std::iter_swap(axes.end() - 1, axes.end() - 2);
  return transposed(matrix, axes);
}

Formula adjoint(const Formula& matrix) { return {turned(conjugated(matrix.tensor))}; }

Tensor product(const Tensor& a, const Tensor& b) {
  return may_omit(a.type().shape.back() == 1) ? times(a, b) : Node::apply(Operation::matmul, {a, b});
}

Formula product(const Formula& a, const Formula& b) { return {product(a.tensor, b.tensor)}; }

Formula as_row(const Formula& vector) { return {with_axis(vector.tensor, 1)}; }
Formula as_column(const Formula& vector) { return {with_axis(vector.tensor, 0)}; }

Formula diagonal(const Formula& matrix) { return apply(Operation::diagonal, {matrix}); }

Formula total(const Formula& matrix) {
  const std::int64_t ndim = matrix.tensor.type().ndim();
  return {Node::apply(Operation::sum, {matrix.tensor},
                      {{Attribute::axis, Dims{ndim - 2, ndim - 1}},
                       {Attribute::keepdims, false},
                       {Attribute::dtype, matrix.tensor.type().dtype}})};
}

Tensor some_columns(const Tensor& matrix, std::int64_t first, std::int64_t count) {
  return some_along(matrix, matrix.type().ndim() - 1, first, count);
}
Tensor some_rows(const Tensor& matrix, std::int64_t first, std::int64_t count) {
  return some_along(matrix, matrix.type().ndim() - 2, first, count);
}

Formula joined(const Formula& a, const Formula& b, std::int64_t axis) {
  return {Node::apply(Operation::concatenate, {a.tensor, b.tensor}, {{Attribute::axis, axis}})};
}

Formula completed(const Formula& basis, const Formula& first_tangent) {
  const std::int64_t k = columns_of(first_tangent.tensor), others = columns_of(basis.tensor) - k;
  if (may_omit(others == 0)) return first_tangent;
  const Formula first{some_columns(basis.tensor, 0, k)}, rest{some_columns(basis.tensor, k, others)};
  const Formula turned_back = product(first, product(adjoint(first_tangent), rest));
  return joined(first_tangent, -turned_back, basis.tensor.type().ndim() - 1);
}

Formula as_real(const Formula& x) {
  const DType dtype = x.tensor.type().dtype;
  if (!is_complex(dtype)) return x;
  return {converted(Node::apply(Operation::real, {x.tensor}), dtype)};
}

Formula imaginary_part(const Formula& x) { return x - as_real(x); }

Formula below_diagonal(const Formula& matrix) { return rows(matrix) > columns(matrix); }
Formula on_diagonal(const Formula& matrix) { return rows(matrix) == columns(matrix); }

Formula hermitian(const Formula& triangle, bool upper) {
  const Formula is_read = upper ? rows(triangle) < columns(triangle) : below_diagonal(triangle);
  const Formula others = where(on_diagonal(triangle), as_real(triangle), adjoint(triangle));
  return where(is_read, triangle, others);
}

Formula without_zeros(const Formula& values) {
  return where(values == 0, number(values, std::numeric_limits<double>::min()), values);
}

Formula gaps(const Formula& values) { return to_divide_by(as_row(values) - as_column(values)); }

Formula gaps_of_squares(const Formula& values) {
  return to_divide_by((as_row(values) - as_column(values)) * (as_row(values) + as_column(values)));
}

Tensor packed_part(const Tensor& whole, std::int64_t first, std::initializer_list<std::int64_t> lengths) {
  const std::int64_t count =
      std::accumulate(lengths.begin(), lengths.end(), std::int64_t{1}, std::multiplies());
  const Tensor part = some_along(whole, whole.type().ndim() - 1, first, count);
  Dims shape(whole.type().shape.begin(), whole.type().shape.end() - 1);
  shape.insert(shape.end(), lengths.begin(), lengths.end());
  return reshaped(part, shape);
}

Tensor packed(const std::vector<Formula>& parts, std::int64_t stack_ndim) {
  std::vector<Tensor> rows;
  for (const Formula& part : parts) {
    const Dims& lengths = part.tensor.type().shape;
    Dims shape(lengths.begin(), lengths.begin() + stack_ndim);
    shape.push_back(element_count(Dims(lengths.begin() + stack_ndim, lengths.end())));
    rows.push_back(reshaped(part.tensor, shape));
  }
  return Node::apply(Operation::concatenate, std::move(rows), {{Attribute::axis, stack_ndim}});
}

}  // namespace weft
