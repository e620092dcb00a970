// The functions of np.linalg, called with arguments that are read.
#pragma once
#include "frontend/source/numpy_function.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"

namespace weft::source {

/// The argument `axes` of tensordot: a number of axes, or a pair of axes or of lists of them.
numpy::ContractedAxes contracted_axes(const Given& given);

namespace linalg {

/// The argument; or identities, of which nothing is raised, where data do not lead to the call.
numpy::Operand matrices(const Given& given, std::string_view parameter = "a");
/// None, a number, or a string. Errors: NotImplementedError for others.
numpy::linalg::Order order_of(const Given& given, std::string_view parameter, numpy::linalg::Order otherwise);

/// Whether all eigenvalues of real matrices are known to have no imaginary part. Where data are not known,
/// they are taken to be complex.
numpy::linalg::RealKeywords known_real(const LazyTensor& a);

/// The residuals of lstsq: none where the rank is known to be less than the number of columns.
LazyTensor known_residuals(const LazyTensor& residuals, const LazyTensor& rank, std::int64_t columns);

Value cholesky(const Given& given);
Value det(const Given& given);
Value eig(const Given& given);
Value eigh(const Given& given);
Value eigvals(const Given& given);
Value eigvalsh(const Given& given);
Value qr(const Given& given);
Value slogdet(const Given& given);
Value svd(const Given& given);
Value svdvals(const Given& given);

Value cond(const Given& given);
Value lstsq(const Given& given);
Value matrix_norm(const Given& given);
Value matrix_rank(const Given& given);
Value norm(const Given& given);
Value pinv(const Given& given);
Value vector_norm(const Given& given);

}  // namespace linalg
}  // namespace weft::source
