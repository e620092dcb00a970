// Residuals of least squares, which NumPy gives for matrices of full rank alone.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft {

namespace library {
/// Of the residuals, the rank and the rank to be had: the residuals. Errors: NotImplementedError for a lower
/// rank, where NumPy gives none.
ndarray of_full_rank(const std::vector<ndarray>& arguments);
}  // namespace library

}  // namespace weft
