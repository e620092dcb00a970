// multivariate_normal: standard normal numbers times a factor of the covariance.
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/random/random_draws.hpp"
#include "runtime/system/errors.hpp"
#include "weft/closeness.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/indexing.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/operators.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::random {
namespace {

void check_shapes(const LazyTensor& mean, const LazyTensor& cov) {
  if (mean.ndim() != 1) throw ValueError("mean must be 1 dimensional");
  if (cov.ndim() != 2 || cov.shape()[0] != cov.shape()[1])
    throw ValueError("cov must be 2 dimensional and square");
  if (mean.shape()[0] != cov.shape()[0]) throw ValueError("mean and cov must have same length");
}

void check_method(const std::string& method) {
  if (method != "svd" && method != "eigh" && method != "cholesky")
    throw ValueError("method must be one of {'eigh', 'svd', 'cholesky'}");
}

/// NumPy warns, or raises.
void check_positive(const LazyTensor& positive, const std::string& check_valid) {
  if (check_valid == "ignore" || check_valid == "warn") return;
  if (check_valid != "raise") throw ValueError("check_valid must equal 'warn', 'raise', or 'ignore'");
  const auto known = known_any(positive);
  if (!known)
    throw NotImplementedError(
        "multivariate_normal with check_valid='raise' of a covariance that depends on data is not read");
  if (!*known) throw ValueError("covariance is not symmetric positive-semidefinite.");
}

/// What rows of standard numbers are multiplied by.
LazyTensor factor(const LazyTensor& cov, bool legacy, const MultivariateKeywords& keywords) {
  if (keywords.method == "cholesky") return linalg::cholesky(cov).T();
  if (keywords.method == "eigh") {
    const auto [values, vectors] = linalg::eigh(cov);
    check_positive(logical_not(any(values < -keywords.tol)), keywords.check_valid);
    return (vectors * sqrt(absolute(values))).T();
  }
  const auto [u, values, vh] = linalg::svd(cov);
  const LazyTensor again = dot(vh.T() * values, vh);
  check_positive(allclose(again, cov, {.rtol = keywords.tol, .atol = keywords.tol}), keywords.check_valid);
  const LazyTensor roots = sqrt(values);
  return legacy ? roots[slice(None{}, None{}), newaxis] * vh : (u * roots).T();
}

}  // namespace

LazyTensor Distributions::correlated(const Operand& mean, const Operand& cov, const Size& size,
                                     const MultivariateKeywords& keywords) const {
  check_method(keywords.method);
  const LazyTensor center = asarray(mean), matrix = asarray(cov);
  if (!legacy_ && (is_complex(center.dtype()) || is_complex(matrix.dtype())))
    throw TypeError("mean and cov must not be complex");
  check_shapes(center, matrix);
  Dims shape = drawn_shape({}, size);
  shape.push_back(center.size());
  const LazyTensor drawn = draw("standard_normal", {}, shape);
  const LazyTensor rows = numpy::reshape(drawn, {-1, center.size()});
  const LazyTensor product = matmul(rows, factor(astype(matrix, DType::float64), legacy_, keywords));
  if (legacy_ && is_complex(center.dtype()))
    throw TypeError(
        "Cannot cast ufunc 'add' output from dtype('complex128') to dtype('float64') with casting rule "
        "'same_kind'");
  return numpy::reshape(center + product, shape);
}

}  // namespace weft::numpy::random
