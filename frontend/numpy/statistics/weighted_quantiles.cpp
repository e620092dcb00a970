#include "frontend/numpy/statistics/weighted_quantiles.hpp"

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/indexing/along_last.hpp"
#include "frontend/numpy/statistics/placed_weights.hpp"
#include "frontend/numpy/statistics/virtual_indexes.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/sorting.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Rows along the last axis: their elements in order, NaN last, and the weight of each.
struct WeightedRows {
  LazyTensor unsorted, sorted, weights;

  WeightedRows(const LazyTensor& x, const QuantileKeywords& keywords) {
    if (keywords.method != "inverted_cdf")
      throw ValueError("Only method 'inverted_cdf' supports weights. Got: " + keywords.method + ".");
    const LazyTensor given = placed_weights(asarray(*keywords.weights), x, keywords.axis);
    const LazyTensor placed = broadcast_to(given, x.shape());
    const LazyTensor valid = checked(Check::negative_weights, placed, less(placed, 0));
    const auto [arranged, axis] = one_axis(x, keywords.axis);
    unsorted = moveaxis(arranged, axis, -1);
    const LazyTensor rows = copied_c(unsorted), order = argsort(rows);
    sorted = along_last(rows, order);
    weights = along_last(copied_c(moveaxis(one_axis(valid, keywords.axis).x, axis, -1)), order);
  }
};

/// The share of the weights up to each element; where all are `absent`, no sum is asked for.
LazyTensor shares(const WeightedRows& rows, DType dtype, const std::optional<LazyTensor>& absent = {}) {
  const LazyTensor weights = absent ? where(*absent, 0, rows.weights) : rows.weights;
  const LazyTensor sums = cumsum(weights, {.axis = -1, .dtype = DType::float64});
  const auto last_of = [](const LazyTensor& x) { return getitem(x, {ellipsis, slice(-1, None{})}); };
  const LazyTensor cdf = divide(sums, last_of(sums));
  LazyTensor invalid = isnan(last_of(cdf));
  if (absent) invalid = logical_and(invalid, logical_not(all(*absent, {.axis = -1, .keepdims = true})));
  const LazyTensor valid = checked(Check::weights_without_sum, cdf, invalid);
  const LazyTensor rounded = is_inexact(dtype) ? astype(valid, dtype) : valid;
  return where(equal(rounded, 0), -1, rounded);
}

/// The first element of each row whose share is not below each of `q`, which are the first axes.
LazyTensor first_reaching(const LazyTensor& q, const LazyTensor& cdf, const LazyTensor& sorted) {
  const LazyTensor wanted = ravel(q);
  const LazyTensor places = sum(less(expand_dims(cdf, -2), expand_dims(wanted, -1)), {.axis = -1});
  Dims shape = q.shape();
  shape.insert(shape.end(), sorted.shape().begin(), sorted.shape().end() - 1);
  return reshape(moveaxis(along_last(sorted, places), -1, 0), shape);
}

/// NumPy asks for a row of weights for each row of numbers; weights of the axis alone are one row.
void check_row_of_weights(const LazyTensor& rows) {
  for (std::int64_t axis = rows.ndim() - 2; axis >= 0; --axis)
    if (rows.shape()[static_cast<std::size_t>(axis)] > 1)
      throw IndexError("index 1 is out of bounds for axis " + std::to_string(axis) + " with size 1");
}

}  // namespace

LazyTensor weighted_quantiles(const LazyTensor& x, const LazyTensor& q, const QuantileKeywords& keywords) {
  const WeightedRows rows(x, keywords);
  if (rows.sorted.shape().back() == 0) throw IndexError("index -1 is out of bounds for axis 0 with size 0");
  const LazyTensor result = first_reaching(q, shares(rows, q.dtype()), rows.sorted);
  return spoilt_by_nan(copied_c(result), rows.sorted[ellipsis, -1]);
}

LazyTensor weighted_nanquantiles(const LazyTensor& x, const LazyTensor& q, const QuantileKeywords& keywords) {
  const WeightedRows rows(x, keywords);
  if (asarray(*keywords.weights).shape() != x.shape()) check_row_of_weights(rows.unsorted);
  const LazyTensor cdf = shares(rows, q.dtype(), isnan(rows.sorted));
  const LazyTensor result = first_reaching(q, cdf, rows.sorted);
  if (rows.unsorted.ndim() == 1) return copied_c(result);
  return copied_as(result, strides_like(rows.unsorted, result.dtype(), 'K', result.shape()));
}

}  // namespace weft::numpy
