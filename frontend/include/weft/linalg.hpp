// np.linalg: matrices are the last two axes, of float64 where they are integers; computed in double
// precision. Results are near NumPy's: both are LAPACK's. Errors of all: LinAlgError "Last 2 dimensions of
// the array must be square" and its kin; TypeError for float16. LinAlgError "Singular matrix", "Matrix is not
// positive definite", "SVD did not converge" and the like are raised when evaluated.
#pragma once
#include <string>

#include "weft/keywords.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/operand.hpp"

namespace weft::numpy::linalg {

struct CholeskyKeywords {
  bool upper = false;
};
/// L, with a = L times its conjugate transpose, of the lower triangle of `a`; or U of the upper one.
LazyTensor cholesky(const Operand& a, const CholeskyKeywords& keywords = {});
LazyTensor inv(const Operand& a);
/// x, with a x = b: `b` is a vector, or matrices of columns that broadcast with `a`. Errors: ValueError when
/// they do not.
LazyTensor solve(const Operand& a, const Operand& b);
struct TensorsolveKeywords {
  std::optional<Dims> axes = {};  // moved to the end first
};
/// x, with tensordot(a, x, x.ndim) = b.
LazyTensor tensorsolve(const Operand& a, const Operand& b, const TensorsolveKeywords& keywords = {});
/// The inverse for tensordot(a, x, ind). Errors: ValueError "Invalid ind argument.".
LazyTensor tensorinv(const Operand& a, std::int64_t ind = 2);

LazyTensor det(const Operand& a);
struct SignAndLog {
  LazyTensor sign, logabsdet;
};
SignAndLog slogdet(const Operand& a);

/// The orthogonal factor and the triangular one: of as many columns as `a` has rows when "complete".
struct QR {
  LazyTensor Q, R;
};
struct QRKeywords {
  std::string mode = "reduced";
};
QR qr(const Operand& a, const QRKeywords& keywords = {});
/// The triangular factor alone; or LAPACK's reflectors and their factors in double precision, NumPy's mode
/// "raw" being h.T.
LazyTensor qr_r(const Operand& a);
struct RawQR {
  LazyTensor h, tau;
};
RawQR qr_raw(const Operand& a);

struct SingularValues {
  LazyTensor U, values, Vh;
};
struct SvdKeywords {
  bool full_matrices = true, hermitian = false;
};
/// a = U times the values, descending, times Vh.
SingularValues svd(const Operand& a, const SvdKeywords& keywords = {});
struct HermitianKeywords {
  bool hermitian = false;
};
LazyTensor svdvals(const Operand& a, const HermitianKeywords& keywords = {});

struct Eigen {
  LazyTensor eigenvalues, eigenvectors;
};
struct UploKeywords {
  std::string uplo = "L";
};
/// Of Hermitian matrices, given by a triangle; ascending. Errors: ValueError "UPLO argument must be 'L' or
/// 'U'".
Eigen eigh(const Operand& a, const UploKeywords& keywords = {});
LazyTensor eigvalsh(const Operand& a, const UploKeywords& keywords = {});
/// Of real matrices, NumPy gives reals where no eigenvalue has an imaginary part: `real` says that it is so.
struct RealKeywords {
  bool real = false;
};
/// Errors: LinAlgError "Array must not contain infs or NaNs".
Eigen eig(const Operand& a, const RealKeywords& keywords = {});
LazyTensor eigvals(const Operand& a, const RealKeywords& keywords = {});

/// `rcond` times the largest singular value is where they count as 0: the machine's epsilon times the longer
/// side unless said.
struct LstsqKeywords {
  std::optional<double> rcond = {};
};
/// Of a single matrix. The residuals are those of a matrix of full rank with more rows than columns; others
/// have none: NotImplementedError when they are evaluated and the rank is less. The rank is int32.
struct LeastSquares {
  LazyTensor x, residuals, rank, values;
};
LeastSquares lstsq(const Operand& a, const Operand& b, const LstsqKeywords& keywords = {});
/// `rtol` as rcond of lstsq, an array of the stack's shape or a number; 1e-15 unless said.
struct PinvKeywords {
  std::optional<Operand> rtol = {};
  bool hermitian = false;
};
LazyTensor pinv(const Operand& a, const PinvKeywords& keywords = {});
struct RankKeywords {
  std::optional<Operand> tol = {};
  bool hermitian = false;
  std::optional<Operand> rtol = {};
};
/// How many singular values are above a tolerance, int64.
LazyTensor matrix_rank(const Operand& a, const RankKeywords& keywords = {});

LazyTensor matrix_power(const Operand& a, std::int64_t n);
/// Of two matrices or more, in the order of the least work; the first and the last may be vectors. Errors:
/// ValueError "Expecting at least two arrays.".
LazyTensor multi_dot(const std::vector<Operand>& arrays);

/// None, a number, or "fro", "nuc".
struct Order {
  std::optional<double> number = {};
  std::string name = {};

  Order() = default;
  Order(None) {}
  Order(double p) : number(p) {}
  Order(Integer auto p) : number(static_cast<double>(p)) {}
  Order(const char* text) : name(text) {}
  Order(std::string text) : name(std::move(text)) {}
  bool is_none() const { return !number && name.empty(); }
};
struct NormKeywords {
  Order ord = {};
  Axis axis = None{};
  bool keepdims = false;
};
/// Of vectors along one axis, or matrices along two; of all elements unless said.
LazyTensor norm(const Operand& x, const NormKeywords& keywords = {});
struct VectorNormKeywords {
  Axis axis = None{};
  bool keepdims = false;
  Order ord = 2;
};
LazyTensor vector_norm(const Operand& x, const VectorNormKeywords& keywords = {});
struct MatrixNormKeywords {
  bool keepdims = false;
  Order ord = "fro";
};
LazyTensor matrix_norm(const Operand& x, const MatrixNormKeywords& keywords = {});
/// By norms of a matrix and of its inverse; by singular values unless said.
LazyTensor cond(const Operand& x, const Order& p = {});

/// The array API's: cross of vectors of three, outer of vectors, and those of the last two axes.
LazyTensor cross(const Operand& x1, const Operand& x2, std::int64_t axis = -1);
LazyTensor outer(const Operand& x1, const Operand& x2);
struct PlaneOffset {
  std::int64_t offset = 0;
};
LazyTensor diagonal(const Operand& x, const PlaneOffset& keywords = {});
struct PlaneTraceKeywords {
  std::int64_t offset = 0;
  std::optional<DType> dtype = {};
};
LazyTensor trace(const Operand& x, const PlaneTraceKeywords& keywords = {});

}  // namespace weft::numpy::linalg

namespace weft::numpy {

/// Sums of products of the conjugates of `x1` and of `x2` along an axis.
LazyTensor vecdot(const Operand& x1, const Operand& x2, std::int64_t axis = -1);
/// Of matrices (..., m, n) and vectors (..., n), and of the conjugates of vectors (..., n) and matrices
/// (..., n, m).
LazyTensor matvec(const Operand& x1, const Operand& x2);
LazyTensor vecmat(const Operand& x1, const Operand& x2);
/// The last two axes exchanged. Errors: ValueError "Input array must be at least 2-dimensional, but it is 1".
LazyTensor matrix_transpose(const Operand& x);

namespace linalg {
using numpy::matmul;
using numpy::matrix_transpose;
using numpy::tensordot;
using numpy::vecdot;
}  // namespace linalg

}  // namespace weft::numpy
