// np.cov and np.corrcoef, in the operations that NumPy computes them with.
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/statistics.hpp"
#include "weft/ufunc_keywords.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor checked(const Operand& operand, const char* name) {
  const LazyTensor x = asarray(operand);
  if (x.ndim() > 2) throw ValueError(std::string(name) + " has more than 2 dimensions");
  return x;
}

LazyTensor rows_of(const LazyTensor& x, DType dtype) { return atleast_2d(astype(x, dtype)); }

/// A variable a row, observations along it.
LazyTensor variables_of(const LazyTensor& m, const std::optional<LazyTensor>& y,
                        const CovKeywords& keywords) {
  DType dtype = promote_types(m.dtype(), DType::float64);
  if (y) dtype = promote_types(dtype, y->dtype());
  dtype = keywords.dtype.value_or(dtype);
  LazyTensor x = rows_of(m, dtype);
  if (!keywords.rowvar && m.ndim() != 1) x = x.T();
  if (!y || x.shape()[0] == 0) return x;
  const LazyTensor others = rows_of(*y, dtype);
  return concatenate({x, !keywords.rowvar && others.shape()[0] != 1 ? others.T() : others});
}

LazyTensor weights_of(const Operand& given, const std::string& name, std::int64_t observations) {
  const LazyTensor weights = astype(asarray(given), DType::float64);
  if (name == "fweights" && known_any(not_equal(weights, rint(weights))).value_or(false))
    throw TypeError("fweights must be integer");
  if (weights.ndim() > 1) throw RuntimeError("cannot handle multidimensional " + name);
  if (weights.ndim() == 0) throw IndexError("tuple index out of range");
  if (weights.shape()[0] != observations) throw RuntimeError("incompatible numbers of samples and " + name);
  if (known_any(less(weights, 0)).value_or(false)) throw ValueError(name + " cannot be negative");
  return weights;
}

/// The weights of all kinds together; nothing where none are given.
std::optional<LazyTensor> weights_together(const CovKeywords& keywords, std::int64_t observations) {
  std::optional<LazyTensor> together;
  if (keywords.fweights) together = weights_of(*keywords.fweights, "fweights", observations);
  if (!keywords.aweights) return together;
  const LazyTensor each = weights_of(*keywords.aweights, "aweights", observations);
  return together ? multiply(*together, each) : each;
}

/// What the products are divided by: weights less what `ddof` takes of them.
LazyTensor freedom_of(const LazyTensor& weights, const CovKeywords& keywords, std::int64_t ddof) {
  const LazyTensor total = sum(weights);
  if (ddof == 0) return total;
  if (!keywords.aweights) return subtract(total, ddof);
  const LazyTensor each = astype(asarray(*keywords.aweights), DType::float64);
  return subtract(total, divide(multiply(ddof, sum(multiply(weights, each))), total));
}

LazyTensor products_of(const LazyTensor& apart, const std::optional<LazyTensor>& weights) {
  return dot(apart, conj((weights ? multiply(apart, *weights) : apart).T()));
}

/// NumPy multiplies in float64, and rounds what is less.
LazyTensor scaled(const LazyTensor& products, const LazyTensor& scale) {
  return squeeze(astype(multiply(products, scale), products.dtype()));
}

/// NumPy subtracts in place.
LazyTensor apart_from(const LazyTensor& x, const LazyTensor& means) {
  const LazyTensor apart = subtract(x, reshape(means, {-1, 1}));
  if (!can_cast_same_kind(apart.dtype(), x.dtype()))
    throw UFuncTypeError("Cannot cast ufunc 'subtract' output from " + dtype_repr(apart.dtype()) + " to " +
                         dtype_repr(x.dtype()) + " with casting rule 'same_kind'");
  return astype(apart, x.dtype());
}

LazyTensor covariance(const LazyTensor& m, const std::optional<LazyTensor>& y, const CovKeywords& keywords) {
  const LazyTensor x = variables_of(m, y, keywords);
  if (x.shape()[0] == 0) return zeros({0, 0});
  const std::int64_t observations = x.shape()[1], ddof = keywords.ddof.value_or(keywords.bias ? 0 : 1);
  const auto weights = weights_together(keywords, observations);
  const LazyTensor means = weights ? average(x, {.axis = 1, .weights = *weights}) : mean(x, 1);
  const LazyTensor apart = apart_from(x, means);
  const LazyTensor products = products_of(apart, weights);
  if (weights) return scaled(products, divide(1.0, maximum(freedom_of(*weights, keywords, ddof), 0.0)));
  const double freedom = static_cast<double>(std::max<std::int64_t>(observations - ddof, 0));
  return scaled(products, full(Dims{}, 1 / freedom));
}

LazyTensor clipped(const LazyTensor& c) {
  if (!is_complex(c.dtype())) return clip(c, -1, 1);
  return each_part(c, [](const LazyTensor& part) { return clip(part, -1, 1); });
}

LazyTensor correlation(const LazyTensor& c) {
  if (c.ndim() == 0) return divide(c, c);
  const LazyTensor deviation = sqrt(real(diagonal(c)));
  const LazyTensor by_rows = divide(c, reshape(deviation, {-1, 1}));
  return clipped(divide(by_rows, reshape(deviation, {1, -1})));
}

}  // namespace

LazyTensor cov(const Operand& m, const CovKeywords& keywords) {
  return covariance(checked(m, "m"), {}, keywords);
}

LazyTensor cov(const Operand& m, const Operand& y, const CovKeywords& keywords) {
  const LazyTensor first = checked(m, "m");
  return covariance(first, checked(y, "y"), keywords);
}

LazyTensor corrcoef(const Operand& x, const CorrcoefKeywords& keywords) {
  return correlation(cov(x, {.rowvar = keywords.rowvar, .dtype = keywords.dtype}));
}

LazyTensor corrcoef(const Operand& x, const Operand& y, const CorrcoefKeywords& keywords) {
  return correlation(cov(x, y, {.rowvar = keywords.rowvar, .dtype = keywords.dtype}));
}

}  // namespace weft::numpy
