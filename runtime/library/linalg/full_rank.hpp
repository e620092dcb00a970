// Residuals of least squares, which NumPy gives for matrices of full rank alone.
#pragma once
#include "runtime/program/host_function.hpp"

namespace weft {

/// Of the residuals, the rank and the rank to be had: the residuals. Errors: NotImplementedError for a lower
/// rank, where NumPy gives none.
HostFunctionPtr of_full_rank_function();

}  // namespace weft
