// Forward rules of the library's functions (ir/tables/call_derivatives.def).
#pragma once
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// The tangent of a call's result, from those of its arguments; no tensor stands for zeros.
using CallRule = Tensor(const Node& call, const std::vector<Tensor>& tangents);

CallRule of_partition, of_correlate, of_float_power, of_math;
/// Products of complex numbers, one factor after the other.
CallRule of_row_product, of_running_product;
/// Mike Giles: Collected Matrix Derivative Results for Forward and Reverse Mode Algorithmic Differentiation
/// (2008). Of Hermitian matrices what the function reads counts, one triangle.
CallRule of_inverse, of_solution, of_determinant, of_slogdet, of_least_squares;
template <bool upper>
CallRule of_cholesky;
/// What has a free choice (the phase of complex vectors, what completes a basis) is taken not to turn.
CallRule of_qr, of_qr_r;
/// The same; vectors of equal values have no derivative: what depends on how they change is far beyond all
/// other numbers, what does not is right.
CallRule of_svd, of_svd_values, of_eigvals, of_eig;
template <bool upper>
CallRule of_eigh;
template <bool upper>
CallRule of_eigvalsh;

}  // namespace weft
