// NumPy's linear algebra by LAPACK: one matrix of the last two axes after the other. Near NumPy's results,
// which are another LAPACK's.
#pragma once
#include "runtime/program/host_function.hpp"

namespace weft {

/// Of square matrices of float32, float64, complex64 or complex128. Errors of all: LinAlgError, as NumPy's.
HostFunctionPtr cholesky_function(bool upper);
HostFunctionPtr inverse_function();
/// Of matrices (..., n, n) and right-hand sides (..., n, columns).
HostFunctionPtr solve_function();

}  // namespace weft
