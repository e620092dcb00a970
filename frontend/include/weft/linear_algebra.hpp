// Products of vectors and matrices, and matrices made of diagonals and triangles.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// NumPy's `@`. Errors: ValueError when the core dimensions do not fit.
LazyTensor matmul(const Operand& a, const Operand& b);
/// Sums over the last axis of `a` and the last but one of `b`; products when one is 0-d. Bits as of matmul.
/// Errors: ValueError "shapes (2,3) and (4,) not aligned: 3 (dim 1) != 4 (dim 0)".
LazyTensor dot(const Operand& a, const Operand& b);
/// Sums over the last axes of both.
LazyTensor inner(const Operand& a, const Operand& b);
/// Of both flattened, to 0-d. Errors: ValueError when their sizes differ.
LazyTensor vdot(const Operand& a, const Operand& b);
/// All products of the flattened arrays: (a.size, b.size).
LazyTensor outer(const Operand& a, const Operand& b);

/// The axes tensordot sums over: the last of `a` with the first of `b`, so many; or those named.
class ContractedAxes {
 public:
  template <Integer T>
  ContractedAxes(T axes) : count(static_cast<std::int64_t>(axes)) {}
  ContractedAxes(Shape axes_of_a, Shape axes_of_b)
      : a(std::move(axes_of_a.dims)), b(std::move(axes_of_b.dims)) {}

  std::optional<std::int64_t> count;
  Dims a, b;
};
/// The other axes of `a`, then those of `b`. Errors: ValueError "shape-mismatch for sum", "duplicate axes are
/// not allowed in tensordot"; IndexError for axes out of range.
LazyTensor tensordot(const Operand& a, const Operand& b, const ContractedAxes& axes = 2);
/// Every element of `a` times the whole of `b`, in its place.
LazyTensor kron(const Operand& a, const Operand& b);

struct CrossKeywords {
  std::int64_t axisa = -1, axisb = -1, axisc = -1;
  std::optional<std::int64_t> axis = {};  // for all three
};
/// Cross products of vectors of 3, along these axes; of 2 and 3 or of 2 and 2 as NumPy 2.4, which deprecates
/// them. Errors: AxisError "axisa: axis 2 is out of bounds for array of dimension 2", ValueError for other
/// lengths.
LazyTensor cross(const Operand& a, const Operand& b, const CrossKeywords& keywords = {});

struct EyeKeywords {
  std::int64_t k = 0;
  std::optional<DType> dtype = {};
  char order = 'C';
};
/// Ones on diagonal `k` of `n` rows and `m` columns (as many as rows unless said), float64 unless said.
LazyTensor eye(std::int64_t n, const EyeKeywords& keywords = {});
LazyTensor eye(std::int64_t n, std::int64_t m, const EyeKeywords& keywords = {});
LazyTensor identity(std::int64_t n, const DTypeKeyword& keywords = {});
struct TriKeywords {
  std::int64_t k = 0;
  std::optional<DType> dtype = {};
};
/// Ones on diagonal `k` and below it.
LazyTensor tri(std::int64_t n, const TriKeywords& keywords = {});
LazyTensor tri(std::int64_t n, std::int64_t m, const TriKeywords& keywords = {});

/// The elements on a diagonal of two axes, as a last axis. Errors: AxisError; ValueError "diag requires an
/// array of at least two dimensions", "axis1 and axis2 cannot be the same".
LazyTensor diagonal(const Operand& a, const DiagonalKeywords& keywords = {});
/// The sum of the diagonal, as sum adds.
LazyTensor trace(const Operand& a, const TraceKeywords& keywords = {});
/// Of a matrix its diagonal `k`; of a vector the matrix with that diagonal, zero elsewhere. Errors:
/// ValueError "Input must be 1- or 2-d.".
LazyTensor diag(const Operand& v, std::int64_t k = 0);
LazyTensor diagflat(const Operand& v, std::int64_t k = 0);
/// The elements on and below, or on and above, diagonal `k` of the last two axes; zero elsewhere. Errors:
/// TypeError of a 0-d array.
LazyTensor tril(const Operand& m, std::int64_t k = 0);
LazyTensor triu(const Operand& m, std::int64_t k = 0);

}  // namespace weft::numpy
