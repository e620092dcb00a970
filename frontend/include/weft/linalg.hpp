// np.linalg: matrices are the last two axes, of float64 where they are integers. Results are near NumPy's:
// both are LAPACK's. Errors of all: LinAlgError "Last 2 dimensions of the array must be square" and its kin;
// TypeError for float16. LinAlgError "Singular matrix" and "Matrix is not positive definite" are raised when
// evaluated.
#pragma once
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

}  // namespace weft::numpy::linalg
