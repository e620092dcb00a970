// np.cov and np.corrcoef, in the operations that NumPy computes them with.
#include "frontend/numpy/each_part.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/statistics.hpp"
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

LazyTensor covariance(const LazyTensor& m, const std::optional<LazyTensor>& y, const CovKeywords& keywords) {
  const LazyTensor x = variables_of(m, y, keywords);
  if (x.shape()[0] == 0) return zeros({0, 0});
  const LazyTensor apart = subtract(x, reshape(mean(x, 1), {-1, 1}));
  const std::int64_t freedom = x.shape()[1] - keywords.ddof.value_or(keywords.bias ? 0 : 1);
  const LazyTensor products = dot(apart, conj(apart.T()));
  // NumPy multiplies in float64, and rounds what is less.
  const double scale = 1 / static_cast<double>(std::max<std::int64_t>(freedom, 0));
  return squeeze(astype(multiply(products, full(Dims{}, scale)), products.dtype()));
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
