// NumPy's linear algebra by LAPACK: one matrix of the last two axes after the other. Near NumPy's results,
// which are another LAPACK's.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::library {

/// Of square matrices of float32, float64, complex64 or complex128. Errors of all: LinAlgError, as NumPy's.
template <bool upper>
ndarray cholesky(const std::vector<ndarray>& arguments);
ndarray inv(const std::vector<ndarray>& arguments);
/// Of matrices (..., n, n) and right-hand sides (..., n, columns).
ndarray solve(const std::vector<ndarray>& arguments);

}  // namespace weft::library
