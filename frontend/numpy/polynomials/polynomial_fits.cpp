// Polynomials by linear algebra: their zeros, and those that are near points.
#include <limits>

#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/polynomials.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Coefficients between the zeros that lead and those that trail, which are zeros of the polynomial.
struct Coefficients {
  LazyTensor between;
  std::int64_t trailing = 0;
};

bool is_zero(const LazyTensor& coefficient) {
  const auto known = known_any(equal(coefficient, 0));
  if (!known)
    throw NotImplementedError(
        "roots of coefficients that decide their number when the program runs is not supported yet");
  return *known;
}

Coefficients coefficients_of(const Operand& given) {
  LazyTensor p = atleast_1d(given);
  if (p.ndim() != 1) throw ValueError("Input must be a rank-1 array.");
  Coefficients of{.between = is_inexact(p.dtype()) ? p : astype(p, DType::float64)};
  LazyTensor& rest = of.between;
  while (rest.size() > 0 && is_zero(rest[0])) rest = rest[slice(1, None{})];
  while (rest.size() > 0 && is_zero(rest[-1])) {
    rest = rest[slice(None{}, -1)];
    ++of.trailing;
  }
  if (rest.size() == 0) of.trailing = 0;
  return of;
}

double epsilon_of(DType dtype) {
  return dispatch_real(real_dtype(dtype),
                       []<class T>() { return static_cast<double>(std::numeric_limits<T>::epsilon()); });
}

void check_points(const LazyTensor& x, const LazyTensor& y, std::int64_t deg) {
  if (deg < 0) throw ValueError("expected deg >= 0");
  if (x.ndim() != 1) throw TypeError("expected 1D vector for x");
  if (x.size() == 0) throw TypeError("expected non-empty vector for x");
  if (y.ndim() < 1 || y.ndim() > 2) throw TypeError("expected 1D or 2D array for y");
  if (x.shape()[0] != y.shape()[0]) throw TypeError("expected x and y to have same length");
}

LazyTensor checked_weights(const Operand& w, const LazyTensor& y) {
  const LazyTensor weights = add(w, 0.0);
  if (weights.ndim() != 1) throw TypeError("expected a 1-d array for weights");
  if (weights.shape()[0] != y.shape()[0]) throw TypeError("expected w and y to have the same length");
  return weights;
}

/// The powers of the points, each column of length 1, and the least squares by them.
struct Fit {
  LazyTensor powers, scale, coefficients;
  double rcond;
  linalg::LeastSquares found;
  std::int64_t points, columns;

  Fit(const Operand& x, const Operand& y, std::int64_t deg, const PolyfitKeywords& keywords) {
    const LazyTensor at = add(x, 0.0);
    LazyTensor values = add(y, 0.0);
    check_points(at, values, deg);
    points = at.size(), columns = deg + 1;
    powers = vander(at, {.n = columns});
    if (keywords.w) {
      const LazyTensor w = checked_weights(*keywords.w, values);
      powers = multiply(powers, expand_dims(w, 1));
      values = multiply(values, values.ndim() == 2 ? expand_dims(w, 1) : w);
    }
    scale = sqrt(sum(multiply(powers, powers), {.axis = 0}));
    powers = divide(powers, scale);
    rcond = keywords.rcond.value_or(static_cast<double>(points) * epsilon_of(at.dtype()));
    found = linalg::lstsq(powers, values, {.rcond = rcond});
    coefficients = transpose(divide(transpose(found.x), scale));
  }

  LazyTensor unscaled_covariance() const {
    const LazyTensor inverse = linalg::inv(dot(transpose(powers), powers));
    return divide(inverse, outer(scale, scale));
  }
};

}  // namespace

std::optional<LazyTensor> companion(const Operand& p) {
  const LazyTensor between = coefficients_of(p).between;
  const std::int64_t n = between.size();
  if (n < 2) return std::nullopt;
  const LazyTensor shifted = eye(n - 1, {.k = -1, .dtype = between.dtype()});
  return setitem(shifted, {0}, divide(negative(between[slice(1, None{})]), between[0]));
}

LazyTensor roots(const Operand& p, bool real) {
  const Coefficients of = coefficients_of(p);
  const auto matrix = companion(p);
  const LazyTensor found = matrix ? linalg::eigvals(*matrix, {.real = real}) : zeros({0});
  return concatenate({found, zeros({of.trailing}, {.dtype = found.dtype()})});
}

LazyTensor polyfit(const Operand& x, const Operand& y, std::int64_t deg, const PolyfitKeywords& keywords) {
  return Fit(x, y, deg, keywords).coefficients;
}

PolyfitDiagnostics polyfit_and_diagnostics(const Operand& x, const Operand& y, std::int64_t deg,
                                           const PolyfitKeywords& keywords) {
  const Fit fit(x, y, deg, keywords);
  return {fit.coefficients, fit.found.residuals, fit.found.rank, fit.found.values, fit.rcond};
}

std::pair<LazyTensor, LazyTensor> polyfit_and_covariance(const Operand& x, const Operand& y, std::int64_t deg,
                                                         const PolyfitCovarianceKeywords& keywords) {
  const Fit fit(x, y, deg, {.rcond = keywords.rcond, .w = keywords.w});
  const LazyTensor unscaled = fit.unscaled_covariance();
  const LazyTensor each = asarray(y).ndim() == 1 ? unscaled : expand_dims(unscaled, 2);
  if (keywords.unscaled) return {fit.coefficients, each};
  if (fit.points <= fit.columns)
    throw ValueError("the number of data points must exceed order to scale the covariance matrix");
  return {fit.coefficients, multiply(each, divide(fit.found.residuals, fit.points - fit.columns))};
}

}  // namespace weft::numpy
