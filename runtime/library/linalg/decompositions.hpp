// NumPy's decompositions of stacks of matrices of float64 or complex128, by LAPACK. Several results of one
// matrix lie one after the other along the last axis. Near NumPy's results, which are another LAPACK's.
// Errors: LinAlgError, as NumPy's.
#pragma once
#include "runtime/program/host_function.hpp"

namespace weft {

/// The function of that name, or null:
///   det (...), slogdet (..., 2): the sign, and the logarithm of the absolute value.
///   svd_values (..., k), real; svd_reduced, svd_full: u, k values, vh.
///   eigvalsh_L, eigvalsh_U (..., n), real; eigh_L, eigh_U: n values, the vectors.
///   svd_hermitian: n absolute eigenvalues, descending, their signs, the vectors.
///   eigvals (..., n), complex; eig: n values, the vectors, complex.
///   qr_raw: the factored matrix, k factors; qr_q of these two: some columns of q.
///   lstsq of matrices a and b and a 0-d rcond: x, sums of squares of what is left, the rank, k values.
///   inv_or_nan: the inverse, NaN for a singular matrix.
HostFunctionPtr decomposition(std::string_view name);

}  // namespace weft
