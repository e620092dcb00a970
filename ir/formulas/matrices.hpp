// Stacks of matrices, which lie along the last two axes, in formulas of linear algebra.
#pragma once
#include "ir/formulas/formula.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft {

/// A call of the library's function (runtime/program/functions.def).
Tensor called(LibraryFunction function, std::vector<Tensor> arguments, DType dtype, const Dims& shape);

std::int64_t rows_of(const Tensor& matrix);
std::int64_t columns_of(const Tensor& matrix);
/// The lengths of the axes before those of the matrices, and others after them.
Dims stacked_with(const Tensor& matrix, std::initializer_list<std::int64_t> lengths);

/// Rows for columns.
Tensor turned(const Tensor& matrix);
/// The same of conjugates.
Formula adjoint(const Formula& matrix);
/// a @ b. The shorter form of single columns and rows has the same bits: of one product nothing is summed.
Tensor product(const Tensor& a, const Tensor& b);
Formula product(const Formula& a, const Formula& b);
/// Vectors as matrices of one row, or one column.
Formula as_row(const Formula& vector);
Formula as_column(const Formula& vector);
Formula diagonal(const Formula& matrix);
/// The sum of the elements of each matrix.
Formula total(const Formula& matrix);
/// Columns, or rows, from the first or one after it on, so many.
Tensor some_columns(const Tensor& matrix, std::int64_t first, std::int64_t count);
Tensor some_rows(const Tensor& matrix, std::int64_t first, std::int64_t count);
/// One after the other along an axis.
Formula joined(const Formula& a, const Formula& b, std::int64_t axis);
/// The tangent of a unitary basis from that of its first columns: the others stay at right angles to these.
Formula completed(const Formula& basis, const Formula& first_tangent);
/// The real parts in the same dtype.
Formula as_real(const Formula& x);
/// 1j times the imaginary parts.
Formula imaginary_part(const Formula& x);

/// Bools: of which element the row is greater than the column, or equal to it.
Formula below_diagonal(const Formula& matrix);
Formula on_diagonal(const Formula& matrix);

/// What a function reads of a Hermitian matrix is one triangle: the matrix that this stands for.
Formula hermitian(const Formula& triangle, bool upper);

/// values[j] - values[i] in row i, column j, to divide by. On the diagonal infinity: what is divided there
/// has no part. Where values are equal the smallest float: 0 stays 0, and else the result is far beyond all
/// others, for vectors of equal values have no derivative.
Formula gaps(const Formula& values);
/// The same of squares.
Formula gaps_of_squares(const Formula& values);
/// What is 0, as the smallest float.
Formula without_zeros(const Formula& values);

/// Results that lie one after the other along the last axis: the part of `whole` from `first` on, with these
/// axes, after those of a stack.
Tensor packed_part(const Tensor& whole, std::int64_t first, std::initializer_list<std::int64_t> lengths);
/// Parts that are put together so, of a stack of so many axes.
Tensor packed(const std::vector<Formula>& parts, std::int64_t stack_ndim);

}  // namespace weft
