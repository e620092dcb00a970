// np.logspace and np.geomspace, in NumPy's own steps.
#include "frontend/numpy/data/known_values.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// With axes of length 1 before its own, until there are `ndim`.
LazyTensor of_axes(const Operand& x, std::int64_t ndim) {
  const LazyTensor tensor = asarray(x);
  Dims shape(static_cast<std::size_t>(ndim - tensor.ndim()), 1);
  shape.insert(shape.end(), tensor.shape().begin(), tensor.shape().end());
  return reshape(tensor, shape);
}

/// An array of bases is broadcast with the ends.
LazyTensor logspace_of_bases(const Operand& start, const Operand& stop, std::int64_t num,
                             const LogspaceKeywords& keywords) {
  const LazyTensor first = asarray(start), last = asarray(stop), base = asarray(keywords.base);
  const Dims shapes[] = {first.shape(), last.shape(), base.shape()};
  const auto ndim = static_cast<std::int64_t>(broadcast_shapes(shapes).size());
  const LazyTensor exponents = linspace(of_axes(first, ndim), of_axes(last, ndim), num,
                                        {.endpoint = keywords.endpoint, .dtype = {}, .axis = keywords.axis});
  return power(expand_dims(of_axes(base, ndim), keywords.axis), exponents);
}

DType computed_dtype(const LazyTensor& start, const LazyTensor& stop, DType asked) {
  const DType common = promote_types(promote_types(start.dtype(), stop.dtype()), asked);
  return is_inexact(common) ? common : DType::float64;
}

void refuse_zero(const LazyTensor& end) {
  if (known_any(equal(end, 0)).value_or(false)) throw ValueError("Geometric sequence cannot include zero");
}

}  // namespace

LazyTensor logspace(const Operand& start, const Operand& stop, std::int64_t num,
                    const LogspaceKeywords& keywords) {
  const LazyTensor* bases = keywords.base.tensor();
  const LazyTensor values =
      bases && bases->ndim() > 0
          ? logspace_of_bases(start, stop, num, keywords)
          : power(keywords.base,
                  linspace(start, stop, num,
                           {.endpoint = keywords.endpoint, .dtype = {}, .axis = keywords.axis}));
  return keywords.dtype ? astype(values, *keywords.dtype) : values;
}

LazyTensor geomspace(const Operand& start, const Operand& stop, std::int64_t num,
                     const LinspaceKeywords& keywords) {
  const LazyTensor first = asarray(start), last = asarray(stop);
  refuse_zero(first);
  refuse_zero(last);
  const DType dtype = computed_dtype(first, last, keywords.dtype.value_or(DType::float64));
  // Between positive numbers, with the sign of the first put back.
  const LazyTensor signs = sign(astype(first, dtype));
  const LazyTensor from = divide(astype(first, dtype), signs), to = divide(astype(last, dtype), signs);
  LazyTensor values =
      logspace(log10(from), log10(to), num, {.endpoint = keywords.endpoint, .base = 10.0, .dtype = dtype});
  if (num > 0) values = setitem(values, {0}, from);
  if (num > 1 && keywords.endpoint) values = setitem(values, {-1}, to);
  return astype(moveaxis(multiply(values, signs), 0, keywords.axis), keywords.dtype.value_or(dtype));
}

}  // namespace weft::numpy
