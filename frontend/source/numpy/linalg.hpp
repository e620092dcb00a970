// The functions of np.linalg, called with arguments that are read.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"

namespace weft::source {

/// The argument `axes` of tensordot: a number of axes, or a pair of axes or of lists of them.
numpy::ContractedAxes contracted_axes(const BoundArguments& given);

namespace linalg {

/// The argument; or identities, of which nothing is raised, where data do not lead to the call.
numpy::Operand matrices(const BoundArguments& given, std::string_view parameter = "a");
/// None, a number, or a string. Errors: NotImplementedError for others.
numpy::linalg::Order order_of(const BoundArguments& given, std::string_view parameter,
                              numpy::linalg::Order otherwise);

/// Whether all eigenvalues of real matrices are known to have no imaginary part. Where data are not known,
/// they are taken to be complex.
numpy::linalg::RealKeywords known_real(const LazyTensor& a);

/// The residuals of lstsq: none where the rank is known to be less than the number of columns.
LazyTensor known_residuals(const LazyTensor& residuals, const LazyTensor& rank, std::int64_t columns);

Value cholesky(const BoundArguments& given);
Value det(const BoundArguments& given);
Value eig(const BoundArguments& given);
Value eigh(const BoundArguments& given);
Value eigvals(const BoundArguments& given);
Value eigvalsh(const BoundArguments& given);
Value qr(const BoundArguments& given);
Value slogdet(const BoundArguments& given);
Value svd(const BoundArguments& given);
Value svdvals(const BoundArguments& given);

Value cond(const BoundArguments& given);
Value lstsq(const BoundArguments& given);
Value matrix_norm(const BoundArguments& given);
Value matrix_rank(const BoundArguments& given);
Value norm(const BoundArguments& given);
Value pinv(const BoundArguments& given);
Value vector_norm(const BoundArguments& given);

}  // namespace linalg
}  // namespace weft::source
