// Polynomials as their coefficients, the highest power first, in NumPy's own steps.
#pragma once
#include <utility>

#include "weft/operand.hpp"

namespace weft::numpy {

/// The values at `x`, by Horner's scheme.
LazyTensor polyval(const Operand& p, const Operand& x);
LazyTensor polyadd(const Operand& a1, const Operand& a2);
LazyTensor polysub(const Operand& a1, const Operand& a2);
/// The product, without leading zeros, which must be known: else NotImplementedError. Errors: ValueError
/// "Polynomial must be 1d only.".
LazyTensor polymul(const Operand& a1, const Operand& a2);
/// Quotient and remainder of polynomials that are known: else NotImplementedError.
std::pair<LazyTensor, LazyTensor> polydiv(const Operand& u, const Operand& v);
/// The derivative of order `m`. Errors: ValueError "Order of derivative must be positive (see polyint)".
LazyTensor polyder(const Operand& p, std::int64_t m = 1);
/// The integral of order `m` with the constants `k`, zeros unless given. Errors: ValueError "Order of
/// integral must be positive (see polyder)", "k must be a scalar or a rank-1 array of length 1 or >m.".
LazyTensor polyint(const Operand& p, std::int64_t m = 1, const std::optional<Operand>& k = {});
/// The polynomial with these zeros, at least one, or with those of a matrix's characteristic one, which are
/// complex unless they are said to be `real`. Errors: ValueError "input must be 1d or non-empty square 2d
/// array."; NotImplementedError of complex zeros that are not known.
LazyTensor poly(const Operand& seq_of_zeros, bool real = false);

/// The zeros of a polynomial whose leading and trailing zeros are known: eigenvalues of its companion matrix,
/// near NumPy's. Errors: ValueError "Input must be a rank-1 array."; NotImplementedError.
LazyTensor roots(const Operand& p, bool real = false);
/// The matrix whose eigenvalues they are; nothing where there are none.
std::optional<LazyTensor> companion(const Operand& p);

/// Of polyfit: singular values below `rcond` times the largest count as 0; weights of the points.
struct PolyfitKeywords {
  std::optional<double> rcond = {};
  std::optional<Operand> w = {};
};
/// The polynomial of degree `deg` with the least squares from the points; columns of y are fitted one by one.
/// Errors: ValueError "expected deg >= 0"; TypeError "expected 1D vector for x" and its kin.
LazyTensor polyfit(const Operand& x, const Operand& y, std::int64_t deg,
                   const PolyfitKeywords& keywords = {});
/// What NumPy's `full` gives: the residuals, the rank and the singular values are those of linalg::lstsq.
struct PolyfitDiagnostics {
  LazyTensor coefficients, residuals, rank, singular_values;
  double rcond;
};
PolyfitDiagnostics polyfit_and_diagnostics(const Operand& x, const Operand& y, std::int64_t deg,
                                           const PolyfitKeywords& keywords = {});
/// What NumPy's `cov` gives: the covariance of the coefficients, of each column of y along a third axis; the
/// weights are inverses of standard deviations where it is `unscaled`. Errors: ValueError "the number of data
/// points must exceed order to scale the covariance matrix"; as of linalg::inv when evaluated.
struct PolyfitCovarianceKeywords {
  std::optional<double> rcond = {};
  std::optional<Operand> w = {};
  bool unscaled = false;
};
std::pair<LazyTensor, LazyTensor> polyfit_and_covariance(const Operand& x, const Operand& y, std::int64_t deg,
                                                         const PolyfitCovarianceKeywords& keywords = {});

/// Powers from 0 to n - 1 of each of `x`, as columns, the highest first unless `increasing`; as many as `x`
/// has elements unless `n` says. Errors: ValueError "x must be a one-dimensional array or sequence.".
struct VanderKeywords {
  std::optional<std::int64_t> n = {};
  bool increasing = false;
};
LazyTensor vander(const Operand& x, const VanderKeywords& keywords = {});

}  // namespace weft::numpy
