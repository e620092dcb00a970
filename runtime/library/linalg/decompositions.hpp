// NumPy's decompositions of stacks of matrices of float64 or complex128, by LAPACK. Several results of one
// matrix lie one after the other along the last axis. Near NumPy's results, which are another LAPACK's.
// Errors: LinAlgError, as NumPy's.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::library {

/// A function of one matrix or several, which stores its result.
using Decomposition = void(const std::vector<ndarray>& arguments, const ndarray& result);

/// (...); and (..., 2): the sign, and the logarithm of the absolute value.
Decomposition det, slogdet;
/// (..., k), real; u, k values, vh.
Decomposition svd_values, svd_reduced, svd_full;
/// By the lower triangle or the upper one: (..., n), real; n values, the vectors.
Decomposition eigvalsh_L, eigvalsh_U, eigh_L, eigh_U;
/// (..., n), complex; n values, the vectors, complex.
Decomposition eigvals, eig;
/// The factored matrix, k factors; r alone; q of k columns, or of all, and r of as many rows.
Decomposition qr_raw, qr_r, qr_reduced, qr_complete;
/// Of matrices a and b and a 0-d rcond: x, sums of squares of what is left, the rank, k values.
Decomposition lstsq;
/// The inverse, NaN for a singular matrix.
Decomposition inv_or_nan;

}  // namespace weft::library
