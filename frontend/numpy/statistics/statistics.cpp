// Reductions made of others: ptp, count_nonzero, average.
#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/statistics/placed_weights.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

struct Weighted {
  LazyTensor average, weights;
};

/// The mean, and how many elements each is the mean of.
Weighted unweighted(const LazyTensor& x, const AverageKeywords& keywords) {
  const LazyTensor average = mean(x, {.axis = keywords.axis, .dtype = {}, .keepdims = keywords.keepdims});
  if (average.size() == 0) throw ZeroDivisionError("division by zero");
  if (const auto number = data_size(x.shape(), normalized_axes(keywords.axis, x.ndim())))
    return {average, astype(*number, average.dtype())};
  const double count = static_cast<double>(x.size()) / static_cast<double>(average.size());
  return {average, full(Dims{}, count, {.dtype = average.dtype()})};
}

Weighted averaged(const LazyTensor& x, const AverageKeywords& keywords) {
  if (!keywords.axis.is_none()) normalized_axes_of("axis", keywords.axis.axes(), x.ndim());
  if (!keywords.weights) return unweighted(x, keywords);
  LazyTensor weights = placed_weights(asarray(*keywords.weights), x, keywords.axis);
  DType dtype = promote_types(x.dtype(), weights.dtype());
  if (!is_inexact(x.dtype())) dtype = promote_types(dtype, DType::float64);
  const LazyTensor sums =
      sum(weights, {.axis = keywords.axis, .dtype = dtype, .keepdims = keywords.keepdims});
  if (weights.size() == 0 && sums.size() > 0)
    throw ZeroDivisionError(text_of(Check::weights_sum_to_zero));  // variables without elements, too
  const LazyTensor total = checked(Check::weights_sum_to_zero, sums, equal(sums, 0));
  if (promote_types(x.dtype(), weights.dtype()) != dtype) weights = astype(weights, dtype);
  const LazyTensor products =
      sum(multiply(x, weights), {.axis = keywords.axis, .dtype = {}, .keepdims = keywords.keepdims});
  return {divide(products, total), total};
}

}  // namespace

LazyTensor ptp(const Operand& a, const AxisKeywords& keywords) {
  const ExtremumKeywords extremum{.axis = keywords.axis, .keepdims = keywords.keepdims};
  const LazyTensor largest = max(a, extremum);  // first: its error is NumPy's
  return subtract(largest, min(a, extremum));
}

LazyTensor count_nonzero(const Operand& a, const AxisKeywords& keywords) {
  return sum(astype(a, DType::bool_),
             {.axis = keywords.axis, .dtype = DType::int64, .keepdims = keywords.keepdims});
}

LazyTensor average(const Operand& a, const AverageKeywords& keywords) {
  return averaged(asarray(a), keywords).average;
}

std::pair<LazyTensor, LazyTensor> average_and_weights(const Operand& a, const AverageKeywords& keywords) {
  const LazyTensor x = asarray(a);
  const auto [average, weights] = averaged(x, keywords);
  return {average, copied_c(broadcast_to(weights, average.shape()))};
}

}  // namespace weft::numpy
