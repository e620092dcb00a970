#include "weft/nan_functions.hpp"

#include <complex>
#include <limits>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/reductions/deviations.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();

/// In an array that lies as NumPy's copy.
LazyTensor without_nan(std::complex<double> value, const LazyTensor& x) {
  const Operand number = is_complex(x.dtype()) ? Operand(value) : Operand(value.real());
  const LazyTensor stands_in = full(Dims{}, number, {.dtype = x.dtype()});
  return copied_as(where(isnan(x), stands_in, x), strides_like(x, x.dtype()));
}
LazyTensor with_nan_as(std::complex<double> value, const LazyTensor& x) {
  return is_numpy_inexact(x.dtype()) ? without_nan(value, x) : x;
}

void check_dtype(std::optional<DType> dtype) {
  if (dtype && !is_inexact(*dtype)) throw TypeError("If a is inexact, then dtype must be inexact");
}

double degrees_taken(const VarKeywords& keywords) {
  if (!keywords.correction) return keywords.ddof;
  if (keywords.ddof != 0) throw ValueError("ddof and correction can't be provided simultaneously.");
  return *keywords.correction;
}

LazyTensor squared(const LazyTensor& x) {
  return is_complex(x.dtype()) ? real(multiply(x, conjugate(x))) : multiply(x, x);
}

/// A whole number of degrees is a Python int in most programs, and gives the same.
LazyTensor less_degrees(const LazyTensor& count, double ddof) { return subtract(count, ddof); }

/// The squares of the distances from the means of what is no NaN, 0 for NaN.
LazyTensor squared_distances(const LazyTensor& x, const LazyTensor& count, const VarKeywords& keywords) {
  const LazyTensor numbers = with_nan_as(0, x);
  const LazyTensor centre = keywords.mean ? asarray(*keywords.mean)
                                          : divided_by_count(sum(numbers, {.axis = keywords.axis,
                                                                           .dtype = keywords.dtype,
                                                                           .keepdims = true,
                                                                           .where = keywords.where}),
                                                             count);
  const LazyTensor distances = astype(subtract(numbers, centre), x.dtype());
  const LazyTensor own =
      copied_as(where(isnan(x), full(Dims{}, 0.0, {.dtype = x.dtype()}), distances), numbers.strides());
  return squared(own);
}

/// As of other reductions, one axis of a 0-d array is none.
Dims reduced_axes(const LazyTensor& x, const Axis& axis) {
  return x.ndim() == 0 ? Dims{} : normalized_axes(axis, x.ndim());
}

using Extremum = LazyTensor (*)(const Operand&, const ExtremumKeywords&);

void check_not_empty(const LazyTensor& x, const ExtremumKeywords& keywords, const char* ufunc) {
  if (keywords.initial) return;
  refuse_empty(x.shape(), reduced_axes(x, keywords.axis),
               std::string("zero-size array to reduction operation ") + ufunc + " which has no identity");
}

/// The first element of each slice, which NumPy keeps where all are NaN.
LazyTensor first_of_each(const LazyTensor& x, const ExtremumKeywords& keywords) {
  Subscripts items(x.shape().size(), slice(None{}));
  const Dims axes = reduced_axes(x, keywords.axis);
  for (const std::int64_t axis : axes) items[static_cast<std::size_t>(axis)] = slice(0, 1);
  const LazyTensor first = getitem(x, items);
  return keywords.keepdims || axes.empty() ? first : squeeze(first, axes);
}

/// The same, or one that `of` finds, where data decide which is the first.
LazyTensor nan_of_each(const LazyTensor& x, const ExtremumKeywords& keywords, Extremum of) {
  const bool by_data = data_size(x.shape(), reduced_axes(x, keywords.axis)).has_value();
  return by_data ? of(x, keywords) : first_of_each(x, keywords);
}

/// What `of` finds among the others; what is NaN comes last by being `least`. It lies as what `of` finds in
/// `x` would: what stands in for `x` may lie otherwise.
LazyTensor extremum(const Operand& a, const ExtremumKeywords& keywords, Extremum of, double least,
                    const char* ufunc) {
  const LazyTensor x = asarray(a);
  check_not_empty(x, keywords, ufunc);
  if (!is_inexact(x.dtype())) return of(x, keywords);
  const LazyTensor found = of(without_nan({least, is_complex(x.dtype()) ? least : 0}, x), keywords);
  const Dims strides = of(x, keywords).strides();
  if (keywords.initial) return copied_as(found, strides);
  const LazyTensor none = all(isnan(x), {.axis = keywords.axis, .keepdims = keywords.keepdims});
  return copied_as(where(none, nan_of_each(x, keywords, of), found), strides);
}

LazyTensor place(const Operand& a, const AxisKeywords& keywords,
                 LazyTensor (*of)(const Operand&, const AxisKeywords&), double least) {
  const LazyTensor x = asarray(a), places = of(with_nan_as(least, x), keywords);
  if (!is_numpy_inexact(x.dtype()) || x.size() == 0) return places;
  const LazyTensor none = all(isnan(x), {.axis = keywords.axis});
  return checked(Check::slices_of_nan, places, none);
}

}  // namespace

LazyTensor nansum(const Operand& a, const SumKeywords& keywords) {
  return sum(with_nan_as(0, asarray(a)), keywords);
}
LazyTensor nanprod(const Operand& a, const SumKeywords& keywords) {
  return prod(with_nan_as(1, asarray(a)), keywords);
}
LazyTensor nancumsum(const Operand& a, const CumulativeKeywords& keywords) {
  return cumsum(with_nan_as(0, asarray(a)), keywords);
}
LazyTensor nancumprod(const Operand& a, const CumulativeKeywords& keywords) {
  return cumprod(with_nan_as(1, asarray(a)), keywords);
}

LazyTensor nanmean(const Operand& a, const MeanKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (!is_numpy_inexact(x.dtype())) return mean(x, keywords);
  check_dtype(keywords.dtype);
  const LazyTensor count = counted(x, keywords.axis, keywords.keepdims, keywords.where);
  const LazyTensor total = sum(with_nan_as(0, x), {.axis = keywords.axis,
                                                   .dtype = keywords.dtype,
                                                   .keepdims = keywords.keepdims,
                                                   .where = keywords.where});
  return divided_by_count(total, count);
}

LazyTensor counted(const LazyTensor& x, const Axis& axis, bool keepdims,
                   const std::optional<Operand>& where) {
  return sum(logical_not(isnan(x)),
             {.axis = axis, .dtype = DType::int64, .keepdims = keepdims, .where = where});
}

LazyTensor without_nan(double value, const LazyTensor& x) { return with_nan_as(value, x); }

Deviations nan_deviations(const LazyTensor& x, const VarKeywords& keywords) {
  check_dtype(keywords.dtype);
  const double ddof = degrees_taken(keywords);
  const LazyTensor count = counted(x, keywords.axis, true, keywords.where);
  const Dims axes = reduced_axes(x, keywords.axis);
  const LazyTensor own = keywords.keepdims || axes.empty() ? count : squeeze(count, axes);
  return {squared_distances(x, count, keywords), less_degrees(own, ddof)};
}

LazyTensor nanvar(const Operand& a, const VarKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (!is_numpy_inexact(x.dtype())) return var(x, keywords);
  const auto [squares, freedom_of_each] = nan_deviations(x, keywords);
  const LazyTensor total = sum(squares, {.axis = keywords.axis,
                                         .dtype = keywords.dtype,
                                         .keepdims = keywords.keepdims,
                                         .where = keywords.where});
  const LazyTensor freedom = asarray(freedom_of_each);
  const LazyTensor variance = divided_by_count(total, freedom);
  const LazyTensor none = full(Dims{}, nan, {.dtype = variance.dtype()});
  return copied_as(where(less_equal(freedom, 0), none, variance), total.strides());
}

LazyTensor nanstd(const Operand& a, const VarKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (!is_numpy_inexact(x.dtype())) return std(x, keywords);
  const LazyTensor variance = nanvar(x, keywords);
  return copied_as(sqrt(variance), variance.strides());
}

LazyTensor nanmax(const Operand& a, const ExtremumKeywords& keywords) {
  return extremum(a, keywords, max, -infinity, "fmax");
}
LazyTensor nanmin(const Operand& a, const ExtremumKeywords& keywords) {
  return extremum(a, keywords, min, infinity, "fmin");
}
LazyTensor nanargmax(const Operand& a, const AxisKeywords& keywords) {
  return place(a, keywords, argmax, -infinity);
}
LazyTensor nanargmin(const Operand& a, const AxisKeywords& keywords) {
  return place(a, keywords, argmin, infinity);
}

}  // namespace weft::numpy
