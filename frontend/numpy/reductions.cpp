#include "weft/reductions.hpp"

#include <algorithm>
#include <cmath>

#include "frontend/numpy/axes.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// ufunc.reduce takes axis 0 or -1 of a 0-d array for none at all.
Dims reduced_axes(const Axis& axis, std::int64_t ndim) {
  const bool of_scalar = ndim == 0 && axis.is_single() && (axis.axes()[0] == 0 || axis.axes()[0] == -1);
  Dims axes = of_scalar ? Dims{} : normalized_axes(axis, ndim);
  std::ranges::sort(axes);
  return axes;
}

LazyTensor extremum(Operation operation, const LazyTensor& a, const ExtremumKeywords& keywords) {
  return Node::apply(
      operation, {a},
      {{Attribute::axis, reduced_axes(keywords.axis, a.ndim())}, {Attribute::keepdims, keywords.keepdims}});
}

/// How many elements meet in one result. Unlike a reduction, NumPy refuses any axis of a 0-d array here.
std::int64_t reduced_count(const LazyTensor& a, const Axis& axis) {
  if (axis.is_none()) return a.size();
  std::int64_t count = 1;
  for (const std::int64_t each : axis.axes()) count *= a.shape()[normalized_axis(each, a.ndim())];
  return count;
}

double degrees_taken(const VarKeywords& keywords) {
  if (!keywords.correction) return keywords.ddof;
  if (keywords.ddof != 0) throw ValueError("ddof and correction can't be provided simultaneously.");
  return *keywords.correction;
}

/// In float64, then rounded to the sum's dtype, as NumPy divides by a strong int64.
LazyTensor divided(const LazyTensor& total, const Operand& count) {
  return astype(divide(total, count), total.dtype());
}

std::optional<DType> mean_dtype(const LazyTensor& a, std::optional<DType> asked) {
  if (asked) return asked;
  return is_floating(a.dtype()) ? a.dtype() : DType::float64;
}

Operand degrees_of_freedom(std::int64_t count, double ddof) {
  return constant(std::max(static_cast<double>(count) - ddof, 0.0));
}

}  // namespace

LazyTensor sum(const Operand& a, const SumKeywords& keywords) {
  const LazyTensor x = asarray(a);
  return Node::apply(Operation::sum, {x},
                     {{Attribute::axis, reduced_axes(keywords.axis, x.ndim())},
                      {Attribute::keepdims, keywords.keepdims},
                      {Attribute::dtype, keywords.dtype.value_or(sum_dtype(x.dtype()))}});
}

LazyTensor max(const Operand& a, const ExtremumKeywords& keywords) {
  return extremum(Operation::max, asarray(a), keywords);
}
LazyTensor min(const Operand& a, const ExtremumKeywords& keywords) {
  return extremum(Operation::min, asarray(a), keywords);
}
LazyTensor amax(const Operand& a, const ExtremumKeywords& keywords) { return max(a, keywords); }
LazyTensor amin(const Operand& a, const ExtremumKeywords& keywords) { return min(a, keywords); }

LazyTensor mean(const Operand& a, const MeanKeywords& keywords) {
  const LazyTensor x = asarray(a);
  const std::int64_t count = reduced_count(x, keywords.axis);
  const auto dtype = mean_dtype(x, keywords.dtype);
  return divided(sum(x, {.axis = keywords.axis, .dtype = dtype, .keepdims = keywords.keepdims}),
                 constant(count));
}

LazyTensor var(const Operand& a, const VarKeywords& keywords) {
  const LazyTensor x = asarray(a);
  const double ddof = degrees_taken(keywords);
  const std::int64_t count = reduced_count(x, keywords.axis);
  const auto dtype = mean_dtype(x, keywords.dtype);
  const LazyTensor total = sum(x, {.axis = keywords.axis, .dtype = dtype, .keepdims = true});
  const LazyTensor distance = subtract(x, divided(total, constant(count)));
  const LazyTensor squares = multiply(distance, distance);
  return divided(sum(squares, {.axis = keywords.axis, .dtype = dtype, .keepdims = keywords.keepdims}),
                 degrees_of_freedom(count, ddof));
}

LazyTensor std(const Operand& a, const VarKeywords& keywords) { return sqrt(var(a, keywords)); }

}  // namespace weft::numpy
